import type { Log } from '../../supervisor/log.ts';
import type { IndexState } from './indexer.ts';

/** Notifications from the indexer's thread to the main thread. */
export interface IndexerNotices extends Record<string, (...args: never[]) => unknown> {
  /** A line for the log. */
  report: (level: keyof Log, detail: object, message: string) => void;
  /** The indexer has caught up with a collection without a call. */
  caughtUp: (collectionId: number, state: IndexState) => void;
}

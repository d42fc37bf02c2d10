import { existsSync } from 'node:fs';
import type { StoreLocation } from '../../store/location.ts';
import type { Log } from '../../supervisor/log.ts';
import { restartable } from '../../supervisor/policy.ts';
import { scriptBeside } from '../../supervisor/script.ts';
import { startThread } from '../../supervisor/start.ts';
import type { Supervisor } from '../../supervisor/supervisor.ts';
import { Refusals } from '../concurrency/refusals.ts';
import type { CollectionTags } from './interface.ts';
import type { TagNotices } from './tag-notices.ts';
import type { TagCalls } from './tag-worker.ts';

export interface TagThreadOptions {
  supervisor: Supervisor;
  /** Where the store is. */
  location: StoreLocation;
  /** Bytes for the tags of collections; the collections of the current request may take more. */
  maxBytes: number;
  /** Folder of the files of tags. */
  files: string;
  log: Pick<Log, 'error'>;
}

/** The tags of whole collections, from a thread. */
export interface TagThread extends CollectionTags {
  /** Kills the thread; it is restarted. */
  kill(reason: string): void;
  /** Rejects the calls under way: reading the tags of a large collection may take several more seconds. */
  refuse(error: Error): void;
  close(): Promise<void>;
}

const sweepMs = 60_000;

/** The calls that the thread serves. */
const methods = Object.keys({
  list: true,
  texts: true,
  timeline: true,
  related: true,
  places: true,
  merges: true,
  entry: true,
  listTexts: true,
  tagged: true,
  facets: true,
  frequent: true,
} satisfies Record<keyof CollectionTags, true>) as (keyof CollectionTags)[];

/** Starts the thread of tags at its first call, or when it has files to sweep. What the thread holds is derived from the store. */
export function startTagThread({ supervisor, location, maxBytes, files, log }: TagThreadOptions): TagThread {
  const script = scriptBeside(import.meta.url, 'tag-worker');
  const worker = supervisor.supervise<TagCalls>({
    name: 'The tag thread',
    start: () => startThread('tags', { script, data: { store: location, files, maxBytes } }),
    handlers: {
      report: (err: Error) => {
        log.error({ err }, 'tags were not written to a file; they will be rebuilt from the store');
      },
    } satisfies TagNotices,
    policy: restartable,
    resends: 2,
    isLazy: true,
  });
  // Files of collections that are not in use may hold names of deleted texts, so the thread starts to sweep them.
  const sweep = (): void => {
    if (existsSync(files)) worker.call('sweep').catch(() => undefined);
  };
  sweep();
  const sweeps = setInterval(sweep, sweepMs).unref();
  const refusals = new Refusals();
  const forward = (method: keyof CollectionTags) => (call: never) =>
    refusals.untilRefused<unknown>(worker.call(method, call));
  const calls = Object.fromEntries(methods.map((method) => [method, forward(method)]));
  return {
    ...(calls as unknown as CollectionTags),
    kill: (reason) => {
      worker.kill(reason);
    },
    refuse: (error) => {
      refusals.refuse(error);
    },
    close: () => {
      clearInterval(sweeps);
      return worker.stop();
    },
  };
}

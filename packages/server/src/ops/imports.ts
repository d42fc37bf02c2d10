import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import type { Change, Store } from '../store/store.ts';
import type { Logger } from './logger.ts';
import { repeat } from './repeat.ts';

const { texts: enough, quietSeconds } = limits.told.import;
const lookEveryMs = 5000;

/** Texts that come into a collection one after the other. */
interface Run {
  account: number;
  /** New ones so far, and the largest of their ids. */
  texts: number;
  lastId: number;
  beganMs: number;
  lastMs: number;
}

/**
 * Tells the log of imports. A service knows calls alone, so an import is what looks like one, by whatever client: a hundred
 * new texts in a collection, none of which comes half a minute after the one before. New is a text with a higher id than those
 * before. Every node of a shared store that hears of the texts says so.
 */
export function tellOfImports(store: Store, clock: Clock, logger: Pick<Logger, 'info'>): () => void {
  const runs = new Map<number, Run>();

  const follow = (change: Change): void => {
    if (change.kind !== 'pending') return;
    const { accountId, collectionId, textId } = change.text;
    const now = clock();
    let run = runs.get(collectionId);
    if (run === undefined) {
      run = { account: accountId, texts: 0, lastId: 0, beganMs: now, lastMs: now };
      runs.set(collectionId, run);
    }
    if (textId <= run.lastId) return;
    run.texts++;
    [run.lastId, run.lastMs] = [textId, now];
    if (run.texts === enough)
      logger.info({ account: run.account, collection: collectionId }, 'an import has begun');
  };
  const look = async (): Promise<void> => {
    const now = clock();
    for (const [collection, { account, texts, beganMs, lastMs }] of runs) {
      if (Math.abs(now - lastMs) < quietSeconds * 1000) continue;
      runs.delete(collection);
      if (texts < enough) continue;
      const seconds = Math.round((lastMs - beganMs) / 1000);
      logger.info({ account, collection, texts, seconds }, 'an import has ended');
    }
    return Promise.resolve();
  };
  const unfollow = store.onChange(follow);
  const stop = repeat(lookEveryMs, look, () => undefined);
  return () => {
    unfollow();
    stop();
  };
}

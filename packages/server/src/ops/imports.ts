import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import type { Change, Store } from '../store/store.ts';
import type { Logger } from './logger.ts';
import { repeat } from './repeat.ts';

const { texts: minTexts, quietSeconds } = limits.log.import;
const checkEveryMs = 5000;

/** A run of new texts in one collection. */
interface Run {
  account: number;
  /** The number of new texts, and the largest id among them. */
  texts: number;
  lastId: number;
  beganMs: number;
  lastMs: number;
}

/**
 * Logs the beginning and the end of imports. Returns a function that ends the logging. The service receives single calls only, so
 * a hundred new texts in a collection, with pauses under half a minute, count as an import. A text is new when its id is higher
 * than all ids before it. Every node of a shared store logs the imports that it is notified of.
 */
export function logImports(store: Store, clock: Clock, logger: Pick<Logger, 'info'>): () => void {
  const runs = new Map<number, Run>();

  const onChange = (change: Change): void => {
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
    if (run.texts === minTexts)
      logger.info({ account: run.account, collection: collectionId }, 'an import has begun');
  };
  const endQuietRuns = async (): Promise<void> => {
    const now = clock();
    for (const [collection, { account, texts, beganMs, lastMs }] of runs) {
      if (Math.abs(now - lastMs) < quietSeconds * 1000) continue;
      runs.delete(collection);
      if (texts < minTexts) continue;
      const seconds = Math.round((lastMs - beganMs) / 1000);
      logger.info({ account, collection, texts, seconds }, 'an import has ended');
    }
    return Promise.resolve();
  };
  const unsubscribe = store.onChange(onChange);
  const stop = repeat(checkEveryMs, endQuietRuns, () => undefined);
  return () => {
    unsubscribe();
    stop();
  };
}

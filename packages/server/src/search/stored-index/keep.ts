import type { Log } from '../../supervisor/log.ts';
import type { SupervisedWorker } from '../../supervisor/supervised-worker.ts';
import type { KeeperCalls } from './keeper-worker.ts';

const sweepEveryMs = 60_000;

/** Has the stored indexes looked after every minute, where there can be any; returns what ends it. */
export function keepStoredIndexes(keeper: SupervisedWorker<KeeperCalls> | undefined, log: Log): () => void {
  if (keeper === undefined) return () => undefined;
  let isSweeping = false;
  const sweep = async (): Promise<void> => {
    if (isSweeping) return;
    isSweeping = true;
    try {
      const lacks = await keeper.call('sweep');
      if (lacks === undefined) return;
      stop();
      const message =
        'related texts are found with indexes in memory alone, for the database has no pgvector';
      log.warn({ reason: lacks }, message);
    } catch (err) {
      log.error({ err }, 'stored indexes were not brought up to date');
    } finally {
      isSweeping = false;
    }
  };
  // Not all nodes at once.
  const timer = setInterval(() => void sweep(), sweepEveryMs * (0.9 + 0.2 * Math.random())).unref();
  const stop = (): void => {
    clearInterval(timer);
  };
  return stop;
}

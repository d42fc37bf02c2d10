import { restartable } from '../../supervisor/policy.ts';
import { scriptBeside } from '../../supervisor/script.ts';
import { startThread } from '../../supervisor/start.ts';
import { threadLimits } from '../thread-limits.ts';
import type { StoredIndexSupport } from '../unloaded.ts';
import type { UpdaterCalls } from './updater-worker.ts';

const sweepEveryMs = 60_000;

/** Starts the thread that builds stored indexes, and calls it every minute to update the indexes that are behind. */
export const startBuilding: StoredIndexSupport['startBuilding'] = ({ location, supervisor, model, log }) => {
  const worker = supervisor.supervise<UpdaterCalls>({
    name: 'The thread of stored indexes',
    start: () =>
      startThread('stored indexes', {
        script: scriptBeside(import.meta.url, 'updater-worker'),
        data: { store: location, model },
        limits: threadLimits,
      }),
    policy: restartable,
    isLazy: true,
  });
  let isSweeping = false;
  const sweep = async (): Promise<void> => {
    if (isSweeping) return;
    isSweeping = true;
    try {
      const lacks = await worker.call('sweep');
      if (lacks === undefined) return;
      clearInterval(timer);
      const message = 'only indexes in memory are searched, because the database has no pgvector';
      log.warn({ reason: lacks }, message);
    } catch (err) {
      log.error({ err }, 'stored indexes were not brought up to date');
    } finally {
      isSweeping = false;
    }
  };
  // The interval varies, so that several nodes do not sweep at the same time.
  const timer = setInterval(() => void sweep(), sweepEveryMs * (0.9 + 0.2 * Math.random())).unref();
  return {
    kill: (reason) => {
      worker.kill(reason);
    },
    stop: () => {
      clearInterval(timer);
      return worker.stop();
    },
  };
};

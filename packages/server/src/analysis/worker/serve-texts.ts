import { serveParent } from '../../supervisor/parent.ts';
import type { Source } from '../../domain/text.ts';
import type { WorkerResult, WorkerCalls, WorkerNotices } from './calls.ts';

/** Analyses a text. At points where it can be interrupted, it calls `pause` and waits for it. */
export type AnalyseText = (source: Source, pause: () => Promise<void>) => Promise<WorkerResult>;

/** Serves the calls of the parent, one text at a time. A text that arrives during a pause of another text runs in that pause. */
export function serveTexts(analyse: AnalyseText): void {
  /** Starts the text that has arrived and not started yet. */
  let next: (() => Promise<void>) | undefined;
  let isWorking = false;

  const runNext = async (): Promise<void> => {
    const start = next;
    next = undefined;
    await start?.();
  };
  const work = async (): Promise<void> => {
    isWorking = true;
    while (next !== undefined) await runNext();
    isWorking = false;
  };
  const calls: WorkerCalls = {
    analyse(id, source) {
      const { promise, resolve, reject } = Promise.withResolvers<WorkerResult>();
      next = () => {
        parent.notify('started', [id]);
        return analyse(source, runNext).then(resolve, reject);
      };
      if (!isWorking) void work();
      return promise;
    },
  };
  const parent = serveParent<WorkerNotices>(calls);
  parent.notify('memory', [process.memoryUsage.rss()]);
}

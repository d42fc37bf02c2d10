import { answerParent } from '../../supervisor/parent.ts';
import type { Source } from '../../domain/text.ts';
import type { WorkerResult, WorkerCalls, WorkerNotices } from './calls.ts';

/** Analyses a text; now and then, where it can be interrupted, it calls `pause` and waits for it. */
export type AnswerText = (source: Source, pause: () => Promise<void>) => Promise<WorkerResult>;

/** Does what a parent sends, one text at a time, but for one that comes while another can be interrupted: that is first. */
export function answerTexts(analyse: AnswerText): void {
  /** The text that has come and is not begun. */
  let next: (() => Promise<void>) | undefined;
  let isAtWork = false;

  const doNext = async (): Promise<void> => {
    const begin = next;
    next = undefined;
    await begin?.();
  };
  const work = async (): Promise<void> => {
    isAtWork = true;
    while (next !== undefined) await doNext();
    isAtWork = false;
  };
  const ours: WorkerCalls = {
    analyse(id, source) {
      const { promise, resolve, reject } = Promise.withResolvers<WorkerResult>();
      next = () => {
        parent.notify('began', [id]);
        return analyse(source, doNext).then(resolve, reject);
      };
      if (!isAtWork) void work();
      return promise;
    },
  };
  const parent = answerParent<WorkerNotices>(ours);
  parent.notify('holds', [process.memoryUsage.rss()]);
}

import type { Call, Textkin, TextkinError } from '@textkin/client';

/** The result for one item: the calls that undo it, in order, or why it failed. */
export type ItemResult = { undo: readonly Call[] } | { error: unknown };

/** Changes items with few requests, and returns a result for each. */
export type Work<T> = (items: readonly T[], signal: AbortSignal) => Promise<readonly ItemResult[]>;

export interface Failure<T> {
  item: T;
  error: unknown;
}

export interface JobResult<T> {
  /** How many items were changed. */
  done: number;
  /** The calls that undo all of it, in order. */
  undo: readonly Call[];
  failures: readonly Failure<T>[];
  /** The items that were left alone because somebody stopped the job. */
  rest: readonly T[];
}

/** Items of one step: a change of a tag takes some milliseconds, so progress shows several times a second. */
const stepSize = 25;

/** Changes items step by step. When a request fails as a whole, its items and all that follow have failed. */
export async function runJob<T>(
  items: readonly T[],
  work: Work<T>,
  { signal, progress }: { signal: AbortSignal; progress: (done: number) => void },
): Promise<JobResult<T>> {
  const undo: Call[][] = [];
  const failures: Failure<T>[] = [];
  let at = 0;
  for (; at < items.length && !signal.aborted; at += stepSize) {
    const step = items.slice(at, at + stepSize);
    try {
      for (const [index, result] of (await work(step, signal)).entries()) {
        if ('error' in result) failures.push({ item: step[index]!, error: result.error });
        else undo.push([...result.undo]);
      }
    } catch (error) {
      failures.push(...items.slice(at).map((item) => ({ item, error })));
      at = items.length;
    }
    progress(Math.min(at + stepSize, items.length));
  }
  return { done: undo.length, undo: undo.reverse().flat(), failures, rest: items.slice(at) };
}

/** Returns a function that makes the calls. Called again after a failure, it makes only the failed calls. */
export function undoOf(client: Textkin, calls: readonly Call[]): () => Promise<void> {
  let left = calls;
  return async () => {
    const pending = left;
    const failed: Call[] = [];
    let error: TextkinError | undefined;
    for (let at = 0; at < pending.length; at += stepSize) {
      const step = pending.slice(at, at + stepSize);
      left = [...failed, ...pending.slice(at)];
      for (const [index, outcome] of (await client.batch(step)).entries()) {
        if (outcome.status === 'fulfilled') continue;
        error ??= outcome.reason;
        failed.push(step[index]!);
      }
    }
    left = failed;
    if (error !== undefined) throw error;
  };
}

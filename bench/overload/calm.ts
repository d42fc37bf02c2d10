import { setTimeout as sleep } from 'node:timers/promises';
import { sample, type Target } from './target.ts';

/** Rounds of calls in a row that have to be well. */
const rounds = 5;
const patienceMs = 60_000;

/**
 * Resolves with the seconds until all is as before: calls of everybody are answered within `limitMs`, and none is held; with
 * those of all the time that it waited where it never is.
 */
export async function secondsUntilCalm(
  target: Target,
  calls: readonly (() => Promise<unknown>)[],
  limitMs: number,
): Promise<number> {
  const began = performance.now();
  let since = began;
  for (let well = 0; well < rounds;) {
    const started = performance.now();
    if (started - began > patienceMs) return patienceMs / 1000;
    const times = await Promise.all(
      calls.map(async (call) => {
        await call();
        return performance.now() - started;
      }),
    ).catch(() => [Infinity]);
    const [held = 0] = await sample(target, 'textkin_held_calls').catch(() => [Infinity]);
    const isWell = held === 0 && Math.max(...times) < limitMs;
    well = isWell ? well + 1 : 0;
    if (!isWell) since = performance.now();
    await sleep(100);
  }
  return (since - began) / 1000;
}

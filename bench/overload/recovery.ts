import { setTimeout as sleep } from 'node:timers/promises';
import { readMetrics } from '../support/program.ts';

/** Successive rounds of calls that must be fast. */
const rounds = 5;
const timeoutMs = 60_000;

/**
 * Resolves to the seconds until the service has recovered: every call takes less than `limitMs`, and no call waits for a result.
 * Gives up after a minute and resolves to 60.
 */
export async function secondsUntilRecovered(
  metrics: string,
  calls: readonly (() => Promise<unknown>)[],
  limitMs: number,
): Promise<number> {
  const start = performance.now();
  let recovered = start;
  for (let fast = 0; fast < rounds;) {
    const started = performance.now();
    if (started - start > timeoutMs) return timeoutMs / 1000;
    const times = await Promise.all(
      calls.map(async (call) => {
        await call();
        return performance.now() - started;
      }),
    ).catch(() => [Infinity]);
    const [waiting = 0] = await readMetrics(metrics, 'textkin_held_calls').catch(() => [Infinity]);
    const isFast = waiting === 0 && Math.max(...times) < limitMs;
    fast = isFast ? fast + 1 : 0;
    if (!isFast) recovered = performance.now();
    await sleep(100);
  }
  return (recovered - start) / 1000;
}

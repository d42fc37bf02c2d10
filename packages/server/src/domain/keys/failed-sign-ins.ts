import { limits } from '../limits.ts';

const { free, maxWait, resetAfter } = limits.failedSignIns;

/** The failed sign-ins of one network or with one key. */
export interface Failures {
  count: number;
  /** The time of the latest failure, and the end of the wait after it, in milliseconds. */
  latestMs: number;
  untilMs: number;
}

/**
 * Counts a failure. Returns the new count, the seconds to wait after the failure, whether this is the first wait, and whether the
 * failure came during a wait.
 */
export function countFailure(
  known: Failures | undefined,
  nowMs: number,
): { failures: Failures; wait: number; isFirstWait: boolean; isTooEarly: boolean } {
  const before = known !== undefined && known.latestMs + resetAfter * 1000 > nowMs ? known : undefined;
  const count = (before?.count ?? 0) + 1;
  const wait = count <= free ? 0 : Math.min(2 ** (count - free - 1), maxWait);
  return {
    failures: { count, latestMs: nowMs, untilMs: nowMs + wait * 1000 },
    wait,
    isFirstWait: count === free + 1,
    isTooEarly: before !== undefined && before.untilMs > nowMs,
  };
}

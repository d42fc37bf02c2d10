import { limits } from './limits.ts';

const { free, longestWait, forgottenAfter } = limits.failedSignIns;

/** Failed sign-ins of one network or with one key. */
export interface Failures {
  count: number;
  /** Milliseconds: the latest one, and the end of the wait that it began. */
  latestMs: number;
  untilMs: number;
}

/** One failure more, and what it means: the wait that it begins in seconds, whether it is the first to begin one, and whether it came in one. */
export function countFailure(
  known: Failures | undefined,
  nowMs: number,
): { failures: Failures; wait: number; begins: boolean; tooEarly: boolean } {
  const before = known !== undefined && known.latestMs + forgottenAfter * 1000 > nowMs ? known : undefined;
  const count = (before?.count ?? 0) + 1;
  const wait = count <= free ? 0 : Math.min(2 ** (count - free - 1), longestWait);
  return {
    failures: { count, latestMs: nowMs, untilMs: nowMs + wait * 1000 },
    wait,
    begins: count === free + 1,
    tooEarly: before !== undefined && before.untilMs > nowMs,
  };
}

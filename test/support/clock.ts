import type { Clock } from '../../packages/server/src/domain/clock.ts';

/** A clock that moves only when a test advances it. */
export interface ManualClock {
  readonly now: Clock;
  pass(milliseconds: number): void;
}

export function manualClock(start = Date.now()): ManualClock {
  let now = start;
  return {
    now: () => now,
    pass(milliseconds) {
      now += milliseconds;
    },
  };
}

import type { Clock } from './clock.ts';

/** Returns a function that reports an item at most once in `everyMs` milliseconds, and drops the others. */
export function throttle<Item>(
  everyMs: number,
  clock: Clock,
  report: (item: Item) => void,
): (item: Item) => void {
  let reportedAt = -Infinity;
  return (item) => {
    const now = clock();
    if (Math.abs(now - reportedAt) < everyMs) return;
    reportedAt = now;
    report(item);
  };
}

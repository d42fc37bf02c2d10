import type { Clock } from './clock.ts';

/** Returns a function that passes a complaint on at most once in `everyMs` milliseconds, and drops the others. */
export function throttle<Complaint>(
  everyMs: number,
  clock: Clock,
  report: (complaint: Complaint) => void,
): (complaint: Complaint) => void {
  let reportedAt = -Infinity;
  return (complaint) => {
    const now = clock();
    if (Math.abs(now - reportedAt) < everyMs) return;
    reportedAt = now;
    report(complaint);
  };
}

import type { Clock } from './clock.ts';

/** Tells only the first of many complaints, and the next one once so much time is over. */
export function seldom<Complaint>(
  everyMs: number,
  clock: Clock,
  tell: (complaint: Complaint) => void,
): (complaint: Complaint) => void {
  let toldAt = -Infinity;
  return (complaint) => {
    const now = clock();
    if (Math.abs(now - toldAt) < everyMs) return;
    toldAt = now;
    tell(complaint);
  };
}

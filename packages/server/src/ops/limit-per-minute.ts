import type { Clock } from '../domain/clock.ts';

const minuteMs = 60_000;

/**
 * Returns a function that passes at most `perMinute` items a minute to `report` and drops the rest. The first item of a
 * later minute comes with the number of items dropped before it.
 */
export function limitPerMinute<Item>(
  perMinute: number,
  clock: Clock,
  report: (item: Item, dropped: number) => void,
): (item: Item) => void {
  let minute = -Infinity;
  let reported = 0;
  let dropped = 0;
  return (item) => {
    const now = Math.floor(clock() / minuteMs);
    if (now !== minute) [minute, reported] = [now, 0];
    if (reported >= perMinute) {
      dropped++;
      return;
    }
    reported++;
    report(item, dropped);
    dropped = 0;
  };
}

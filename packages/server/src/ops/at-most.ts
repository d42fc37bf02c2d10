import type { Clock } from '../domain/clock.ts';

const minuteMs = 60_000;

/**
 * Tells so many things in a minute; the first one of a later minute is told with the number of those that were left out.
 */
export function atMost<Thing>(
  perMinute: number,
  clock: Clock,
  tell: (thing: Thing, leftOut: number) => void,
): (thing: Thing) => void {
  let minute = -Infinity;
  let told = 0;
  let leftOut = 0;
  return (thing) => {
    const now = Math.floor(clock() / minuteMs);
    if (now !== minute) [minute, told] = [now, 0];
    if (told >= perMinute) {
      leftOut++;
      return;
    }
    told++;
    tell(thing, leftOut);
    leftOut = 0;
  };
}

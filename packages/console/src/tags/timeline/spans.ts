import { type Days, dayAfter } from '../../address/dates.ts';
import type { Interval } from '../../timeline/intervals.ts';

/** The approximate length of an interval in days. */
const intervalDays: Record<Interval, number> = { day: 1, week: 7, month: 30.4, year: 365.25 };
/** The longest span, in days, for each interval: as many bars as a phone can show. */
const longestSpans: [Interval, number][] = [
  ['day', 62],
  ['week', 300],
  ['month', 8 * 366],
];
/** The most bars that a drawing can show apart. */
const mostBars = 800;

/** Returns the number of days from one day or date to another, both included. */
export function daysOf(first: string, last: string): number {
  return 1 + (Date.parse(last.slice(0, 10)) - Date.parse(first.slice(0, 10))) / 86_400_000;
}

/** Returns the best interval for a span of days. */
export function intervalFor(days: number): Interval {
  return longestSpans.find(([, most]) => days <= most)?.[0] ?? 'year';
}

/** Returns whether the bars of an interval are still visible for a span of days. */
export const canShow = (interval: Interval, days: number): boolean =>
  days / intervalDays[interval] <= mostBars;

/** Returns the days of the bar that begins at `from`, within the shown range. */
export function daysIn(from: string, interval: Interval, range: Days): Record<keyof Days, string> {
  const first = from.slice(0, 10);
  const last = dayAfter(nextOf(first, interval), -1);
  return {
    from: range.from !== undefined && range.from > first ? range.from : first,
    to: range.to !== undefined && range.to < last ? range.to : last,
  };
}

/** Returns the first day of the next bar. */
function nextOf(first: string, interval: Interval): string {
  if (interval === 'day' || interval === 'week') return dayAfter(first, intervalDays[interval]);
  const date = new Date(first);
  if (interval === 'month') date.setUTCMonth(date.getUTCMonth() + 1, 1);
  else date.setUTCFullYear(date.getUTCFullYear() + 1, 0, 1);
  return date.toISOString().slice(0, 10);
}

/** Returns the bar that a key goes to: the next bar with texts in its direction. */
export function stepFrom(bars: readonly { texts: number }[], at: number, key: string): number | undefined {
  const barsWithTexts = [...bars.keys()].filter((bar) => bars[bar]!.texts > 0);
  if (key === 'ArrowRight') return barsWithTexts.find((bar) => bar > at);
  if (key === 'ArrowLeft') return barsWithTexts.findLast((bar) => bar < at);
  if (key === 'Home') return barsWithTexts[0];
  return key === 'End' ? barsWithTexts.at(-1) : undefined;
}

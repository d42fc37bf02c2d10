import { firstSecond } from '../../domain/dates.ts';
import { type Dates, eachText, placeOf, type View } from '../view.ts';

export const intervals = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof intervals)[number];

export interface Bucket {
  /** The beginning of the interval, in seconds since 1970. */
  from: number;
  texts: number;
}

/**
 * Counts the texts of an entry by day, week (beginning on Monday), month or year in UTC. Buckets have no gaps from the
 * first to the last. Undefined when there would be more than `maxBuckets`.
 */
export function timeline(
  view: View,
  entry: number,
  { interval, dates, maxBuckets }: { interval: Interval; dates: Dates; maxBuckets: number },
): Bucket[] | undefined {
  const counts = new Map<number, number>();
  eachText(view, dates, (member, row) => {
    if (placeOf(entry, member, row) < 0) return;
    const bucket = bucketOf[interval](member.rows.dates[row]!);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  });
  const found = [...counts.keys()];
  const first = found.reduce((one, other) => Math.min(one, other), Infinity);
  const last = found.reduce((one, other) => Math.max(one, other), -Infinity);
  if (last - first >= maxBuckets) return undefined;
  const buckets: Bucket[] = [];
  for (let bucket = first; bucket <= last; bucket++) {
    // The week of the first valid day begins before it.
    const from = Math.max(startOf[interval](bucket), firstSecond);
    buckets.push({ from, texts: counts.get(bucket) ?? 0 });
  }
  return buckets;
}

const daySeconds = 86_400;
const dayOf = (seconds: number): number => Math.floor(seconds / daySeconds);
/** Monday, 29 December 1969, is day −3. */
const monday = 3;
const yearOf = (seconds: number): number => new Date(seconds * 1000).getUTCFullYear();
const startOfMonth = (year: number, month: number): number => {
  const date = new Date(0);
  // Date.UTC adds 1900 to years below 100.
  date.setUTCFullYear(year, month, 1);
  return date.getTime() / 1000;
};

/** Returns the number of the bucket of a date. Numbers are consecutive. */
export const bucketOf: Record<Interval, (seconds: number) => number> = {
  day: dayOf,
  week: (seconds) => Math.floor((dayOf(seconds) + monday) / 7),
  month: (seconds) => 12 * yearOf(seconds) + new Date(seconds * 1000).getUTCMonth(),
  year: yearOf,
};

/** Returns the beginning of a bucket, in seconds since 1970. */
export const startOf: Record<Interval, (bucket: number) => number> = {
  day: (bucket) => bucket * daySeconds,
  week: (bucket) => (bucket * 7 - monday) * daySeconds,
  month: (bucket) => startOfMonth(Math.floor(bucket / 12), bucket % 12),
  year: (bucket) => startOfMonth(bucket, 0),
};

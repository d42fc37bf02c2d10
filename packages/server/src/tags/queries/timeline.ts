import { firstSecond } from '../../domain/dates.ts';
import { type Dates, eachText, placeOf, type View } from '../view.ts';

export const intervals = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof intervals)[number];

export interface Bucket {
  /** Seconds since 1970 at which it begins. */
  from: number;
  texts: number;
}

/**
 * In how many texts an entry is, by day, week (from Monday on), month or year in UTC, without gaps from the first to the
 * last; undefined when that would be more than `most`.
 */
export function timeline(
  view: View,
  entry: number,
  { interval, dates, most }: { interval: Interval; dates: Dates; most: number },
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
  if (last - first >= most) return undefined;
  const buckets: Bucket[] = [];
  for (let bucket = first; bucket <= last; bucket++) {
    // The week of the first day that can be written begins on one that can't.
    const from = Math.max(beginOf[interval](bucket), firstSecond);
    buckets.push({ from, texts: counts.get(bucket) ?? 0 });
  }
  return buckets;
}

const daySeconds = 86_400;
const dayOf = (seconds: number): number => Math.floor(seconds / daySeconds);
/** Monday, 29 December 1969, is day −3. */
const monday = 3;
const yearOf = (seconds: number): number => new Date(seconds * 1000).getUTCFullYear();
const begin = (year: number, month: number): number => {
  const date = new Date(0);
  // Date.UTC takes years below 100 for those of the last century.
  date.setUTCFullYear(year, month, 1);
  return date.getTime() / 1000;
};

/** The number of the bucket that a date is in; the next one has the next number. */
const bucketOf: Record<Interval, (seconds: number) => number> = {
  day: dayOf,
  week: (seconds) => Math.floor((dayOf(seconds) + monday) / 7),
  month: (seconds) => 12 * yearOf(seconds) + new Date(seconds * 1000).getUTCMonth(),
  year: yearOf,
};

/** When a bucket begins. */
const beginOf: Record<Interval, (bucket: number) => number> = {
  day: (bucket) => bucket * daySeconds,
  week: (bucket) => (bucket * 7 - monday) * daySeconds,
  month: (bucket) => begin(Math.floor(bucket / 12), bucket % 12),
  year: (bucket) => begin(bucket, 0),
};

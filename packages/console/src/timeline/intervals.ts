export const intervals = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof intervals)[number];

const dayMs = 86_400_000;
/** The longest span in days for each interval: about ten to seventy points, enough for trends and too few for noise. */
const longestSpans: readonly [Interval, number][] = [
  ['day', 45],
  ['week', 420],
  ['month', 2200],
];

/** Returns the interval of a timeline between two dates. */
export function intervalOf(first: string, last: string): Interval {
  const days = (Date.parse(last) - Date.parse(first)) / dayMs;
  return longestSpans.find(([, most]) => days <= most)?.[0] ?? 'year';
}

/** Returns the starts of all intervals from `first` to `last`, both included. In UTC days and weeks are equal steps. */
export function startsOf(interval: Interval, first: string, last: string): string[] {
  const starts: string[] = [];
  const date = new Date(first);
  const end = Date.parse(last);
  while (date.getTime() <= end) {
    starts.push(date.toISOString().replace('.000', ''));
    if (interval === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
    else if (interval === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
    else date.setUTCDate(date.getUTCDate() + (interval === 'week' ? 7 : 1));
  }
  return starts;
}

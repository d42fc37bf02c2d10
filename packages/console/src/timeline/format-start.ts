import type { Words } from '../words/en/index.ts';
import type { Interval } from './intervals.ts';

/** The parts of a date that label an interval; a week has the date of its Monday. */
const parts: Record<Interval, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'medium' },
  week: { dateStyle: 'medium' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};

/** Returns the label of an interval, in UTC as the service counts. */
export const formatStart = (start: string, interval: Interval, { locale }: Words): string =>
  new Intl.DateTimeFormat(locale, { ...parts[interval], timeZone: 'UTC' }).format(new Date(start));

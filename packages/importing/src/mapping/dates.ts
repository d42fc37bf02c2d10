import { formatDate, parseDate } from '../dates.ts';
import { inUsualOrder } from './program-dates.ts';
import { isWeekday, monthNamed, zoneMinutes } from './calendar-words.ts';

/** The orders of dates such as 1/3/2024. */
export const dayOrders = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof dayOrders)[number];

const weekday = String.raw`(?:(?!den |the )(?<weekday>\p{L}{3,})\.?,? )?`;
const name = String.raw`(?<name>\p{L}{3,})\.?`;
const year = String.raw`(?<year>\d{4})`;
/** A year; RFC 822 allows two digits before a time. */
const anyYear = String.raw`(?<year>\d{4}|\d{2}(?= \d\d:))`;
const time =
  String.raw`(?:,?(?: |t)(?:kl\.? ?|at )?(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,]\d{1,9})?)?` +
  String.raw`(?: ?(?<half>[ap])\.?m\.?)?(?: ?(?<zone>[+-]\d{2}:?\d{2}|[a-z]{1,4}))?)?`;
const shape = (date: string) => new RegExp(`^${weekday}${date}${time}$`, 'iu');

/** Matches a date such as 1/3/2024, 1.3.2024 or 1-3-2024. */
const numeric = shape(String.raw`(?<first>\d{1,2})([/.-])(?<last>\d{1,2})\3${year}`);
const shapes = [
  numeric,
  shape(String.raw`${year}([/.-])(?<month>\d{1,2})\3(?<day>\d{1,2})`),
  shape(String.raw`${year}(?<month>\d{2})(?<day>\d{2})`),
  // 3 mars 2024, den 3:e mars 2024, 3rd of March 2024, 03-Mar-2024
  shape(
    String.raw`(?:den |the )?(?<day>\d{1,2})(?:st|nd|rd|th|:[ea]|\.)?[ -](?:of )?${name},?[ -]${anyYear}`,
  ),
  // March 3, 2024
  shape(String.raw`${name} (?<day>\d{1,2})(?:st|nd|rd|th)?,? ${year}`),
];

/** Matches `2014-10` and `2014`: archives often have no exact date. A text without a date would get today's. */
const yearAndMonth = /^(\d{4})(?:-(\d{2}))?$/;

/**
 * Matches seconds or milliseconds since 1970. Milliseconds have 13 digits from 2001 on, and 12 from 1973. Twelve digits that
 * begin like a year are more likely `202403011405`, which is not read.
 */
const epoch = /^(?:(?<seconds>\d{9,10})(?:\.\d{1,9})?|(?<milliseconds>(?!19|20)\d{12}|\d{13}))$/;
/** The last second that is read as a date: larger numbers are ids or telephone numbers. */
const lastEpochSecond = Date.parse('2100-01-01T00:00:00Z') / 1000;

/**
 * Returns a date in ISO 8601. It reads dates of RSS (RFC 822), seconds or milliseconds since 1970, and dates in English and
 * Swedish; a month or a year becomes its first day. Without a zone a date is in UTC. A date that can't be read, or whose
 * order is unknown, is returned unchanged, and the service refuses it.
 */
export function isoDate(date: string, order?: DayOrder): string {
  const trimmed = tidy(date);
  if (parseDate(trimmed) !== undefined) return trimmed;
  const [, year, month = '01'] = yearAndMonth.exec(trimmed) ?? [];
  if (year !== undefined) return `${year}-${month}-01`;
  const { seconds, milliseconds } = epoch.exec(trimmed)?.groups ?? {};
  const since1970 = Number(seconds ?? Number(milliseconds) / 1000);
  if (since1970 < lastEpochSecond) return formatDate(Math.floor(since1970));
  const usual = inUsualOrder(trimmed.normalize());
  if (parseDate(usual) !== undefined) return usual;
  for (const pattern of shapes) {
    const iso = isoOf(pattern.exec(usual)?.groups, order);
    if (iso !== undefined) return iso;
  }
  return trimmed;
}

/**
 * Returns the order of day and month in a date: `open` when both orders are possible, and undefined when both mean the same day
 * or the date has another form.
 */
export function dayOrderIn(date: string): DayOrder | 'open' | undefined {
  const { first, last } = numeric.exec(tidy(date))?.groups ?? {};
  if (first === undefined || Number(first) === Number(last)) return undefined;
  if (Number(first) > 12) return Number(last) > 12 ? undefined : 'day-first';
  return Number(last) > 12 ? 'month-first' : 'open';
}

type Groups = Readonly<Record<string, string | undefined>>;

function isoOf(groups: Groups | undefined, order: DayOrder | undefined): string | undefined {
  if (groups === undefined) return undefined;
  const { weekday, hour, minute, second = '00', zone = 'z' } = groups;
  if (weekday !== undefined && !isWeekday(weekday)) return undefined;
  const day = dayOf(groups, order);
  if (day === undefined) return undefined;
  if (hour === undefined) return parseDate(day) === undefined ? undefined : day;
  const offset = zoneMinutes(zone);
  const time = `${two(hourOf(hour, groups['half']))}:${minute}:${second}`;
  const seconds = offset === undefined ? undefined : parseDate(`${day}T${time}Z`);
  return seconds === undefined ? undefined : new Date((seconds - offset! * 60) * 1000).toISOString();
}

/** Returns YYYY-MM-DD. The day may not exist; parseDate checks it. */
function dayOf(groups: Groups, order: DayOrder | undefined): string | undefined {
  const { year = '', name, first, last } = groups;
  let { day, month } = groups;
  if (name !== undefined) month = monthNamed(name)?.toString();
  if (first !== undefined) {
    const dayOrder = order ?? dayOrderIn(`${first}/${last}/${year}`) ?? 'day-first';
    if (dayOrder === 'open') return undefined;
    [day, month] = dayOrder === 'day-first' ? [first, last] : [last, first];
  }
  if (month === undefined) return undefined;
  return `${fourDigits(year)}-${two(Number(month))}-${two(Number(day))}`;
}

/** Returns a year of four digits. Two digits mean 1950 to 2049 (RFC 2822, 4.3). */
function fourDigits(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 50 ? `20${year}` : `19${year}`;
}

/** Returns the hour of the 24-hour clock; NaN stays NaN. */
function hourOf(hour: string, half: string | undefined): number {
  const number = Number(hour);
  if (half === undefined) return number;
  if (number < 1 || number > 12) return NaN;
  return (number % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function tidy(date: string): string {
  return date.trim().replaceAll(/\s+/g, ' ');
}

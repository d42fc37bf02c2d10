const shape =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|([+-])(\d{2}):?(\d{2}))?)?$/i;

/**
 * Reads a date of the contract: ISO 8601 with or without a zone, or `YYYY-MM-DD HH:MM:SS`; no zone means UTC.
 * Returns whole seconds since 1970, or undefined for other text and for days that do not exist, such as 31 February.
 */
export function parseDate(text: string): number | undefined {
  const match = shape.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', sign, zoneHour = '0', zoneMinute = '0'] =
    match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (Number(zoneHour) > 23 || Number(zoneMinute) > 59) return undefined;
  const zone = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -60 : 60);
  const seconds = date.getTime() / 1000 + Number(hour) * 3600 + Number(minute) * 60 + Number(second) - zone;
  // A zone can push the first and the last day of the calendar out of four-digit years.
  return seconds < firstSecond || seconds > lastSecond ? undefined : seconds;
}

/** The first second that a date of the contract can name, and the last. */
export const firstSecond = Date.parse('0000-01-01T00:00:00Z') / 1000;
const lastSecond = Date.parse('9999-12-31T23:59:59Z') / 1000;

/** Returns `YYYY-MM-DDThh:mm:ssZ`, the one shape in which the service sends dates. */
export function formatDate(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
}

/**
 * A date as the service writes it, in the words of the reader; the clock only where it matters. Both are in UTC, in which
 * days are filtered, timelines counted and dates without a zone understood: a text is of the day that it is found by.
 */
export function formatDate(
  iso: string | undefined,
  { locale, none }: { locale: string; none: string },
  clock = false,
): string {
  const date = new Date(iso ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return none;
  const time = clock ? ({ timeStyle: 'short' } as const) : {};
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC', ...time }).format(
    date,
  );
  return clock ? `${written} UTC` : written;
}

/**
 * Formats an ISO date in the reader's language, with the time if `clock` is set. A date without a time is stored as midnight and
 * shows none. Dates are in UTC, as in filters and timelines, so that a text shows the day by which it is found.
 */
export function formatDate(
  iso: string | undefined,
  { locale, none }: { locale: string; none: string },
  clock = false,
): string {
  const date = new Date(iso ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return none;
  const hasTime = clock && date.getTime() % 86_400_000 !== 0;
  const time = hasTime ? ({ timeStyle: 'short' } as const) : {};
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC', ...time }).format(
    date,
  );
  return hasTime ? `${written} UTC` : written;
}

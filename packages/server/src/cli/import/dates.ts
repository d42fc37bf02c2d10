/** `Sat, 07 Sep 2002 09:42:31 +0200`, the form of RSS: RFC 822 with the year in four digits, as RFC 2822 has it. */
const mailDate =
  /^(?:\w{3},\s*)?\d{1,2}\s+\w{3}\s+\d{4}\s+\d{2}:\d{2}(?::\d{2})?\s*(?:[+-]\d{4}|[A-Z]{1,3})?$/i;

/** `2014-10` and `2014`: archives often know no more, and without a date such a text would be one of today. */
const yearAndMonth = /^(\d{4})(?:-(\d{2}))?$/;

/**
 * A date of RSS in the form that the service takes, a month or a year as its first day; any other as it is, for the
 * service to judge.
 */
export function isoDate(date: string): string {
  const trimmed = date.trim();
  const [, year, month = '01'] = yearAndMonth.exec(trimmed) ?? [];
  if (year !== undefined) return `${year}-${month}-01`;
  const milliseconds = mailDate.test(trimmed) ? Date.parse(trimmed) : NaN;
  return Number.isNaN(milliseconds) ? trimmed : new Date(milliseconds).toISOString();
}

/** `Sat, 07 Sep 2002 09:42:31 +0200`, the form of RSS: RFC 822 with the year in four digits, as RFC 2822 has it. */
const mailDate =
  /^(?:\w{3},\s*)?\d{1,2}\s+\w{3}\s+\d{4}\s+\d{2}:\d{2}(?::\d{2})?\s*(?:[+-]\d{4}|[A-Z]{1,3})?$/i;

/** A date of RSS in the form that the service takes; any other as it is, for the service to judge. */
export function isoDate(date: string): string {
  const trimmed = date.trim();
  const milliseconds = mailDate.test(trimmed) ? Date.parse(trimmed) : NaN;
  return Number.isNaN(milliseconds) ? trimmed : new Date(milliseconds).toISOString();
}

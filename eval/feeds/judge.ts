import { startMarkup } from '../../packages/importing/src/formats/page/markup.ts';
import { inOneLine } from '../../packages/server/src/domain/characters.ts';
import { parseDate } from '../../packages/server/src/domain/dates.ts';
import { textOfHtml } from '../../packages/importing/src/formats/html-text.ts';
import { isoDate } from '../../packages/importing/src/mapping/dates.ts';
import type { ImportedText } from '../../packages/importing/src/row.ts';
import { type Expected, filling } from './cases.ts';

/** Returns whether a field of a stored text has the expected value. */
export function isRight(
  { field, value, isPlain }: Expected,
  found: Partial<ImportedText> | undefined,
): boolean {
  const own = found?.[field] ?? '';
  if (field === 'publish_date') return parseDate(own) === secondsOf(value);
  // HTML 5 has other characters than HTML 4 for &lang; and &rang;.
  const expected = String(value).replaceAll('\u2329', '\u27e8').replaceAll('\u232a', '\u27e9');
  if (field === 'headline' || field === 'body') {
    const text = isPlain ? expected : textOfHtml(expected, startMarkup);
    return inOneLine(own === filling ? '' : own) === inOneLine(text);
  }
  // All authors are stored, and feedparser's author is the first.
  if (field === 'authors') return `${own}, `.startsWith(`${withoutAddress(expected)}, `);
  return own === expected;
}

function secondsOf(value: string | number[]): number | undefined {
  if (typeof value === 'string') return parseDate(isoDate(value));
  const [year, month, day, hour = 0, minute = 0, second = 0] = value as [number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
}

/** Returns a person without the address: feedparser writes `name (address)`. */
function withoutAddress(person: string): string {
  return person.replace(/^(.+?)\s*\(\S+@\S+\)$/, '$1');
}

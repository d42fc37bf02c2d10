import { parseDate } from '../../dates.ts';
import { type DayOrder, isoDate } from '../../mapping/dates.ts';
import type { Item } from './item-builder.ts';

/** Elements with dates of an entry, the date of publication first. */
const names = [
  'pubdate',
  'published',
  'issued',
  'dcterms:issued',
  'dc:date',
  'wp:post_date_gmt',
  'wp:post_date',
  'dcterms:available',
  'dcterms:date',
  'dcterms:created',
  'created',
  'date',
  'updated',
  'modified',
  'dcterms:modified',
];

/** Returns the first readable date of an entry. When no date is readable, the first is returned, and the service refuses it. */
export function dateOf({ children }: Item, order: DayOrder | undefined): string | undefined {
  const dates = names.flatMap((wanted) =>
    children
      .filter(({ name, text }) => name === wanted && text.trim() !== '')
      .map(({ text }) => isoDate(text, order)),
  );
  return dates.find((date) => parseDate(date) !== undefined) ?? dates[0];
}

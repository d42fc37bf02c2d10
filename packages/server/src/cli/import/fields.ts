import type { Converter } from './converter.ts';
import { BadRow, type TextRow } from './row.ts';
import { editsIn } from './tag-edits.ts';
import { isoDate } from './dates.ts';

/** What each field may be called in a file, the first name that has a value wins. Upper and lower case are one. */
export const fieldNames = {
  headline: ['headline', 'title'],
  body: ['body', 'text', 'content'],
  html: ['html', 'body_html', 'content_html'],
  url: ['url', 'link'],
  authors: ['authors', 'author', 'byline'],
  publish_date: ['publish_date', 'published', 'date', 'pubdate'],
  ext_text_id: ['ext_text_id', 'id', 'guid'],
} as const;

type Field = keyof typeof fieldNames;

/** Reads the fields of a line of JSON or of a row of CSV; `html` stands in for a body. */
export async function textFrom(record: Record<string, unknown>, converter: Converter): Promise<TextRow> {
  const lowered = new Map(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]));
  const given = (field: Field) => {
    for (const name of fieldNames[field]) {
      const value = stringOf(name, lowered.get(name));
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const html = given('html');
  const body = given('body') ?? (html === undefined ? undefined : await converter.text(html));
  if (body === undefined)
    throw new BadRow(`It has no body: no field is called ${fieldNames.body.join(', ')}.`);
  const date = given('publish_date');
  const text = {
    body,
    headline: given('headline'),
    url: given('url'),
    authors: given('authors'),
    publish_date: date === undefined ? undefined : isoDate(date),
    ext_text_id: given('ext_text_id'),
  };
  const mark = stringOf('text_id', lowered.get('text_id'));
  return { text, edits: editsIn(record), ...(mark !== undefined && { mark }) };
}

/** Empty ones count as absent. */
function stringOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  throw new BadRow(`The field "${name}" holds no text.`);
}

import { type DayOrder, isoDate } from './mapping/dates.ts';
import { bodyColumn, fieldsIn, type Mapping, usualNames } from './mapping/fields.ts';
import type { HtmlReader } from './formats/html-text.ts';
import { reason } from './reasons.ts';
import { BadRow, type TextRow } from './row.ts';
import { editsIn } from './storing/tag-edits.ts';

export interface RecordSettings {
  mapping: Mapping;
  converter: HtmlReader;
  /** Returns whether the dates of a column put the day or the month first. Called for each date. */
  dayOrderOf: (date: string, column: string) => Promise<DayOrder | undefined>;
}

/** Returns the text of an object of JSON or a row of CSV. A field `html` replaces a missing body. */
export async function mappedText(
  record: Readonly<Record<string, unknown>>,
  { mapping, converter, dayOrderOf }: RecordSettings,
): Promise<TextRow> {
  const field = fieldsIn(record, mapping);
  const html = field('html')?.value;
  const body = field('body')?.value ?? (html === undefined ? undefined : await converter.text(html));
  if (body === undefined) throw new BadRow(noBody(record, mapping));
  const date = field('publish_date');
  const text = {
    body,
    headline: field('headline')?.value,
    url: field('url')?.value,
    authors: field('authors')?.value,
    publish_date: date && isoDate(date.value, await dayOrderOf(date.value, date.name)),
    ext_text_id: field('ext_text_id')?.value,
  };
  const mark = field('text_id')?.value;
  return { text, edits: editsIn(record), ...(mark !== undefined && { mark }) };
}

/** Returns why a record has no body: the column for it is empty or missing. */
function noBody(record: Readonly<Record<string, unknown>>, mapping: Mapping): string {
  const others = Object.keys(record).filter((name) => !Object.values(mapping).includes(name));
  const column = mapping.body ?? bodyColumn(others);
  if (column !== undefined) return reason('emptyBody', { column });
  return reason('noBody', { names: usualNames.body.join(', ') });
}

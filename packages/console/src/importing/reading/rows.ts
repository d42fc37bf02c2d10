import {
  BadRow,
  type Format,
  mappedText,
  readCsv,
  readFeed,
  readJson,
  readJsonl,
  reason,
  type RecordRow,
  type Row,
  rowOf,
  textOfHtml,
  utf8Of,
} from '@textkin/importing';
import { bytesOf } from './bytes.ts';
import { decode } from './encoding.ts';
import { startMarkup } from './markup/markup.ts';
import type { Meaning } from './protocol.ts';

/** A file of many texts, and how its bytes are read. */
export interface Many {
  file: File;
  format: Format;
  encoding: string;
}

const converter = {
  // Within a promise, so that what can't be read is the reason of its row.
  text: (html: string, options?: Parameters<typeof textOfHtml>[2]) =>
    Promise.resolve().then(() => textOfHtml(html, startMarkup, options)),
};

/** The records of a table from its beginning. */
export function recordsIn(
  { file, format, encoding }: Many,
  onBytes?: (count: number) => void,
): AsyncGenerator<RecordRow> {
  const bytes = bytesOf(file, onBytes);
  if (format === 'csv') return readCsv(decode(bytes, encoding));
  if (format === 'json') return readJson(decode(bytes, encoding));
  return readJsonl(encoding === 'utf-8' ? bytes : utf8Of(decode(bytes, encoding)));
}

/** The texts of a file; one that can't be read further ends with the reason. */
export async function* rowsIn(
  many: Many,
  meaning: Meaning,
  onBytes?: (count: number) => void,
): AsyncGenerator<Row> {
  try {
    if (many.format === 'feed') {
      const text = decode(bytesOf(many.file, onBytes), many.encoding);
      yield* readFeed(text, { converter, startMarkup, dates: meaning.dates });
      return;
    }
    for await (const record of recordsIn(many, onBytes)) yield await rowFrom(record, meaning);
  } catch (error) {
    yield {
      reason: error instanceof BadRow ? error.message : reason('unreadable', { message: String(error) }),
    };
  }
}

async function rowFrom(record: RecordRow, { mapping, dates }: Meaning): Promise<Row> {
  if ('reason' in record) return record;
  const dayOrderOf = () => Promise.resolve(dates);
  return rowOf(record.line, () => mappedText(record.fields, { mapping, converter, dayOrderOf }));
}

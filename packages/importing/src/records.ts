import { decode } from './encodings/decode.ts';
import { readCsv } from './formats/csv/csv.ts';
import { readFeed } from './formats/feed.ts';
import type { HtmlReader } from './formats/html-text.ts';
import { readJson } from './formats/json.ts';
import { readJsonl, utf8Of } from './formats/jsonl.ts';
import type { Format } from './formats/kinds.ts';
import { mappedText, type RecordSettings } from './mapped-text.ts';
import type { DayOrder } from './mapping/dates.ts';
import type { Mapping } from './mapping/fields.ts';
import type { StartMarkup } from './markup.ts';
import { type RecordRow, type Row, rowOf } from './row.ts';

/** A file that holds many texts. */
export interface TextsFile {
  bytes: AsyncIterable<Uint8Array>;
  format: Format;
  encoding: string;
}

export type TableFormat = Exclude<Format, 'feed'>;

/** Reads the records of a table: rows of CSV or of a sheet, or objects of JSON. */
export function readTable(
  { bytes, format, encoding }: TextsFile & { format: TableFormat },
  startMarkup: StartMarkup,
): AsyncGenerator<RecordRow> {
  return format === 'xlsx' ? readSheet(bytes, startMarkup) : readRecords({ bytes, format, encoding });
}

/** Reads a workbook. The reader is loaded with the first workbook. */
async function* readSheet(
  bytes: AsyncIterable<Uint8Array>,
  startMarkup: StartMarkup,
): AsyncGenerator<RecordRow> {
  const { readXlsx } = await import('./formats/office/xlsx.ts');
  yield* readXlsx(bytes, startMarkup);
}

/** Reads the records of a text: rows of CSV, or objects of JSON. */
function readRecords({
  bytes,
  format,
  encoding,
}: TextsFile & { format: Exclude<TableFormat, 'xlsx'> }): AsyncGenerator<RecordRow> {
  if (format === 'csv') return readCsv(decode(bytes, encoding));
  if (format === 'json') return readJson(decode(bytes, encoding));
  return readJsonl(encoding === 'utf-8' ? bytes : utf8Of(decode(bytes, encoding)));
}

/** Turns records into texts. */
export async function* textsOfRecords(
  records: AsyncIterable<RecordRow>,
  settings: RecordSettings,
): AsyncGenerator<Row> {
  for await (const record of records) {
    if ('reason' in record) yield record;
    else {
      const { line, fields } = record;
      const { original = { columns: Object.keys(fields), cells: Object.values(fields) } } = record;
      yield { ...(await rowOf(line, () => mappedText(fields, settings))), original };
    }
  }
}

export interface TextsSettings {
  mapping: Mapping;
  /** The order of dates such as 1/3/2024. */
  dates: DayOrder | undefined;
  converter: HtmlReader;
  startMarkup: StartMarkup;
}

/** Reads the texts of a table or a feed. */
export function readTexts(file: TextsFile, settings: TextsSettings): AsyncGenerator<Row> {
  const { format } = file;
  const { mapping, dates, converter, startMarkup } = settings;
  if (format === 'feed')
    return readFeed(decode(file.bytes, file.encoding), { converter, startMarkup, dates });
  const dayOrderOf = () => Promise.resolve(dates);
  return textsOfRecords(readTable({ ...file, format }, startMarkup), { mapping, converter, dayOrderOf });
}

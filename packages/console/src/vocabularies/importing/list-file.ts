import {
  type EntryMapping,
  type EntryRow,
  guessedMapping,
  listFormat,
  type ListFormat,
  listRecords,
  readEntries,
} from '@textkin/importing/vocabularies';
import { bytesOf, startOf } from '../../importing/reading/bytes.ts';
import { declaredEncoding, guessedEncoding } from '../../importing/reading/encoding.ts';

/** A chosen file with its format, and for a table its columns and the fields they probably hold. */
export interface OpenedList {
  file: File;
  format: ListFormat;
  encoding: string;
  columns: string[];
  guessed: EntryMapping;
}

/** Formats that are tables, whose columns a person can map. */
const tables: readonly ListFormat[] = ['csv', 'json', 'jsonl', 'sparql-json'];

/** How many rows of a table are read to find its columns, and how many entries the preview shows. */
const sampleRows = 20;
const shownEntries = 5;

export async function openList(file: File): Promise<OpenedList> {
  const start = await startOf(file, 4096);
  const encoding = declaredEncoding(start) ?? (await guessedEncoding(bytesOf(file)));
  const format = listFormat(file.name, new TextDecoder(encoding).decode(start));
  const columns = new Set<string>();
  if (tables.includes(format)) {
    let count = 0;
    for await (const row of listRecords({ bytes: bytesOf(file), format, encoding })) {
      if ('fields' in row) for (const name of Object.keys(row.fields)) columns.add(name);
      if (++count === sampleRows) break;
    }
  }
  return { file, format, encoding, columns: [...columns], guessed: guessedMapping([...columns]) };
}

/** Reads the entries of a file. `onBytes` is called with the count of bytes of each piece. */
export function entriesOf(
  { file, format, encoding }: OpenedList,
  mapping: EntryMapping,
  onBytes?: (count: number) => void,
): AsyncGenerator<EntryRow> {
  return readEntries({ bytes: bytesOf(file, onBytes), format, encoding }, { mapping });
}

/** Returns the first rows as they will be stored. */
export async function sampleOf(opened: OpenedList, mapping: EntryMapping): Promise<EntryRow[]> {
  const rows: EntryRow[] = [];
  for await (const row of entriesOf(opened, mapping)) if (rows.push(row) === shownEntries) break;
  return rows;
}

import { startMarkup } from '../../../packages/importing/src/formats/page/markup.ts';
import { listFormat, type ListFormat } from '../../../packages/importing/src/vocabularies/formats.ts';
import type { EntryRow, ImportedEntry } from '../../../packages/importing/src/vocabularies/entry.ts';
import { type ListSettings, readEntries } from '../../../packages/importing/src/vocabularies/read.ts';

export interface ReadingOptions extends ListSettings {
  format?: ListFormat;
  /** Bytes of each piece. */
  piece?: number;
}

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

/** Returns the rows that a list of names is read as. */
export async function readList(
  name: string,
  content: string | Uint8Array,
  { format = listFormat(name, String(content)), piece = 64 * 1024, ...settings }: ReadingOptions = {},
): Promise<EntryRow[]> {
  const bytes = pieces(Buffer.from(content as string), piece);
  const file = { bytes, format, encoding: 'utf-8', startMarkup };
  const rows: EntryRow[] = [];
  for await (const row of readEntries(file, settings)) rows.push(row);
  return rows;
}

/** Returns the entries of a list that has no bad row. */
export async function entriesIn(
  name: string,
  content: string | Uint8Array,
  options?: ReadingOptions,
): Promise<ImportedEntry[]> {
  return (await readList(name, content, options)).map((row) => {
    if ('reason' in row) throw new Error(`${row.line}: ${row.reason}`);
    return row.entry;
  });
}

/** Returns the lines and reasons of the bad rows of a list. */
export async function reasonsIn(
  name: string,
  content: string | Uint8Array,
  options?: ReadingOptions,
): Promise<[line: number | undefined, reason: string][]> {
  const rows = await readList(name, content, options);
  return rows.flatMap((row) => ('reason' in row ? [[row.line, row.reason] as const] : []));
}

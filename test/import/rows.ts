import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Converter } from '../../packages/server/src/cli/import/converter.ts';
import type { Format } from '../../packages/importing/src/formats/kinds.ts';
import type { DayOrder } from '../../packages/importing/src/mapping/dates.ts';
import type { Mapping } from '../../packages/importing/src/mapping/fields.ts';
import type { ImportedText, Row } from '../../packages/importing/src/row.ts';
import { sha256 } from '../../packages/server/src/cli/import/digest.ts';
import { sourcesOf } from '../../packages/server/src/cli/import/source.ts';
import { type PreparedRow, prepareRow } from '../../packages/importing/src/storing/prepared-row.ts';
import { temporaryFolder } from '../support/folder.ts';

/** Writes files into an empty folder and returns its path. */
export function folderWith(files: Record<string, string | Uint8Array>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return folder;
}

export interface ReadingOptions {
  encoding?: string;
  format?: Format;
  seconds?: number;
  mapping?: Mapping;
  dates?: DayOrder;
}

/** Returns the rows that the import reads from a file or a folder. */
export async function rowsOf(path: string, options: ReadingOptions = {}): Promise<Row[]> {
  const rows: Row[] = [];
  const { encoding, format, seconds, mapping = {}, dates } = options;
  await using converter = new Converter(seconds);
  for (const source of (await sourcesOf([path])).sources) {
    for await (const row of source.rows({
      encoding,
      format,
      mapping,
      dates,
      converter,
      onBytes: () => undefined,
    })) {
      rows.push(row);
    }
  }
  return rows;
}

/** Returns the rows of a file with a name and a content. */
export function read(name: string, content: string | Uint8Array, options?: ReadingOptions) {
  return rowsOf(join(folderWith({ [name]: content }), name), options);
}

/** Returns the texts among rows, without undefined members. */
export function textsIn(rows: Row[]): ImportedText[] {
  return rows.flatMap((row) => ('text' in row ? [JSON.parse(JSON.stringify(row.text)) as ImportedText] : []));
}

/** Prepares a row to be stored, without checks. */
export function prepareUnchecked(row: Row): PreparedRow {
  return prepareRow(row, { digest: sha256, problemOf: () => undefined });
}

import type { ExportedText } from '@textkin/client';
import type { CellValue } from './xlsx/cells.ts';

export type Format = 'jsonl' | 'xlsx' | 'csv';

/** The characters that may separate the cells of CSV. */
const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type Separator = keyof typeof separators;

export interface FileOptions {
  format: Format;
  separator: Separator;
  /** Adds the tags of each text. */
  tags: boolean;
}

export const mediaTypes: Record<Format, string> = {
  jsonl: 'application/x-ndjson',
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The columns of tables, by the names that `textkin import` reads. It ignores the column `tags`. */
const columns = ['text_id', 'ext_text_id', 'publish_date', 'headline', 'body', 'url', 'authors'] as const;

export function columnsOf(tags: boolean): string[] {
  return [...columns, ...(tags ? ['tags'] : [])];
}

/** Returns the start of a text file. The byte order mark tells spreadsheets that the file is UTF-8. */
export function fileHead({ format, separator, tags }: FileOptions): string {
  return format === 'jsonl' ? '' : `\uFEFF${columnsOf(tags).join(separators[separator])}\r\n`;
}

/**
 * Returns texts as lines of a text file. A cell that looks like a formula is not escaped, because the import would then
 * store another text; a spreadsheet reads the cell as text if its columns are imported as text.
 */
export function fileLines({ format, separator, tags }: FileOptions, texts: readonly ExportedText[]): string {
  if (format === 'jsonl') return texts.map((text) => `${JSON.stringify(text)}\n`).join('');
  const rows = texts.map((text) => [
    ...columns.map((column) => String(text[column] ?? '')),
    ...tagCells(text, tags),
  ]);
  return rows.map((cells) => `${cells.map(csvCell).join(separators[separator])}\r\n`).join('');
}

/** Returns texts as rows of a sheet. No cell is a formula. */
export function sheetRows(texts: readonly ExportedText[], tags: boolean): CellValue[][] {
  return texts.map((text) => [
    ...columns.map((column) => {
      const value = text[column] ?? '';
      return column === 'publish_date' && value !== '' ? { date: String(value) } : value;
    }),
    ...tagCells(text, tags),
  ]);
}

function tagCells(text: ExportedText, hasTags: boolean): string[] {
  return hasTags ? [(text.tags ?? []).map(({ tag }) => tag).join('; ')] : [];
}

/** Quotes a cell with CSV syntax, or with space at an end that a reader may trim. */
function csvCell(value: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

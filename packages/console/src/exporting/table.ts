import type { CellValue } from './xlsx/cells.ts';

export const formats = ['jsonl', 'xlsx', 'csv'] as const;
export type Format = (typeof formats)[number];

/** The characters that may separate the cells of CSV. */
const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;
export type Separator = keyof typeof separators;

export interface FileOptions {
  format: Format;
  separator: Separator;
}

/** The columns of a table by the names that the import reads, and the cells of an item below them. */
export interface Table<Item> {
  columns: readonly string[];
  cellsOf: (item: Item) => CellValue[];
}

export const mediaTypes: Record<Format, string> = {
  jsonl: 'application/x-ndjson',
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Returns the start of a text file. The byte order mark tells spreadsheets that the file is UTF-8. */
export function fileHead({ columns }: Table<never>, { format, separator }: FileOptions): string {
  return format === 'jsonl' ? '' : `\uFEFF${columns.join(separators[separator])}\r\n`;
}

/**
 * Returns items as lines of a text file. A cell that looks like a formula is not escaped, because the import would then
 * store another text; a spreadsheet reads the cell as text if its columns are imported as text.
 */
export function fileLines<Item>(
  { cellsOf }: Table<Item>,
  { format, separator }: FileOptions,
  items: readonly Item[],
): string {
  if (format === 'jsonl') return items.map((item) => `${JSON.stringify(item)}\n`).join('');
  return items.map((item) => `${cellsOf(item).map(csvCell).join(separators[separator])}\r\n`).join('');
}

/** Quotes a cell with CSV syntax, with a bar, which the import also takes for a separator, or with space at an end that a reader may trim. */
function csvCell(cell: CellValue): string {
  const value = typeof cell === 'object' ? cell.date : String(cell);
  return /[",;|\t\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

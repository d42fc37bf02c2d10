import type { ExportedText } from '@textkin/client';

export type Format = 'jsonl' | 'csv';

export const mediaTypes: Record<Format, string> = {
  jsonl: 'application/x-ndjson',
  csv: 'text/csv;charset=utf-8',
};

/** The columns of CSV, by the names that `textkin import` reads. It ignores the column `tags`. */
const columns = ['text_id', 'ext_text_id', 'publish_date', 'headline', 'body', 'url', 'authors'] as const;

/** Returns the start of a file. The byte order mark tells spreadsheets that the file is UTF-8. */
export function fileHead(format: Format, tags: boolean): string {
  if (format === 'jsonl') return '';
  return `\uFEFF${[...columns, ...(tags ? ['tags'] : [])].join(',')}\r\n`;
}

/**
 * Returns texts as lines of the file. A cell that looks like a formula is not escaped, because the import would then
 * store another text; a spreadsheet reads the cell as text if its columns are imported as text.
 */
export function fileLines(format: Format, texts: readonly ExportedText[], tags: boolean): string {
  if (format === 'jsonl') return texts.map((text) => `${JSON.stringify(text)}\n`).join('');
  const rows = texts.map((text) => [
    ...columns.map((column) => String(text[column] ?? '')),
    ...(tags ? [(text.tags ?? []).map(({ tag }) => tag).join('; ')] : []),
  ]);
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** Quotes a cell with CSV syntax, or with space at an end that a reader may trim. */
function csvCell(value: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

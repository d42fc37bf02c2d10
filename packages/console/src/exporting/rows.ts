import type { ExportedText } from '@textkin/client';

export type Format = 'jsonl' | 'csv';

export const mediaTypes: Record<Format, string> = {
  jsonl: 'application/x-ndjson',
  csv: 'text/csv;charset=utf-8',
};

/** The columns of CSV, by the names that `textkin import` knows; the names of tags stand in one, which it leaves. */
const columns = ['text_id', 'ext_text_id', 'publish_date', 'headline', 'body', 'url', 'authors'] as const;

/** What a file begins with. The mark says to spreadsheets that it is UTF-8. */
export function headOf(format: Format, tags: boolean): string {
  if (format === 'jsonl') return '';
  return `\uFEFF${[...columns, ...(tags ? ['tags'] : [])].join(',')}\r\n`;
}

/**
 * Texts as lines of the file. A cell that begins as a formula does stays as it is, for with a sign before it the
 * import would store another text; a spreadsheet takes it for text where the columns are imported as text.
 */
export function linesOf(format: Format, texts: readonly ExportedText[], tags: boolean): string {
  if (format === 'jsonl') return texts.map((text) => `${JSON.stringify(text)}\n`).join('');
  const rows = texts.map((text) => [
    ...columns.map((column) => String(text[column] ?? '')),
    ...(tags ? [(text.tags ?? []).map(({ tag }) => tag).join('; ')] : []),
  ]);
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/** Quoted where a mark of CSV is in it, or space at an end that a reader may take away. */
function cellOf(value: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

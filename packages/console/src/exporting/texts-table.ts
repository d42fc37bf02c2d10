import type { ExportedText } from '@textkin/client';
import type { Table } from './table.ts';

/** The columns of tables, by the names that `textkin import` reads. The import ignores the column `tags`. */
const columns = ['text_id', 'ext_text_id', 'publish_date', 'headline', 'body', 'url', 'authors'] as const;

/** Returns the table of exported texts, with or without a column of their tags. */
export function textsTable(hasTags: boolean): Table<ExportedText> {
  return {
    columns: [...columns, ...(hasTags ? ['tags'] : [])],
    cellsOf: (text) => [
      ...columns.map((column) => {
        const value = text[column] ?? '';
        return column === 'publish_date' && value !== '' ? { date: String(value) } : value;
      }),
      ...(hasTags ? [(text.tags ?? []).map(({ tag }) => tag).join('; ')] : []),
    ],
  };
}

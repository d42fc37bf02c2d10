import type { MoveEndpoint } from './endpoint.ts';
import { countRows, insertRows, lastRow, pageAfter } from './rows.ts';
import type { MovedTable } from './tables.ts';

/**
 * Copies the rows of a table that the target lacks, in the order of the key, each page in a transaction. The highest key in the target is
 * the progress of a move. `onRows` is called with the number of rows of an earlier run, then with the number of rows of each page.
 */
export async function copyTable(
  source: MoveEndpoint,
  target: MoveEndpoint,
  moved: MovedTable,
  onRows: (rows: number) => void,
): Promise<void> {
  let last = await lastRow(target.raw, moved);
  if (last !== undefined) onRows(await countRows(target.raw, moved));
  for (;;) {
    const rows = await pageAfter(source.raw, moved, last);
    if (rows.length > 0) {
      await target.transaction(() => insertRows(target.raw, moved, rows));
      onRows(rows.length);
    }
    if (rows.length < moved.rowsPerPage) return;
    last = rows.at(-1);
  }
}

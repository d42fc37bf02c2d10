import { wholeBytes } from '../../bytes.ts';
import { fileLimits } from '../../limits.ts';
import type { StartMarkup } from '../../markup.ts';
import { reason } from '../../reasons.ts';
import { BadRow, type RecordRow } from '../../row.ts';
import { columnNames, fieldsOf, withoutEmptyEnd } from '../csv/table-columns.ts';
import { continuedColumns, joinLongCells } from './long-cells.ts';
import { type SheetRow, sheetRows } from './sheet.ts';
import { openWorkbook } from './workbook.ts';
import { BadZip } from './zip.ts';

/**
 * Yields the rows of the first visible sheet of an Excel workbook (ISO/IEC 29500), by the columns of its first row. `line` is the
 * number of the row in the sheet. Dates are in ISO 8601; formulas have the value that the file stores. Throws a BadRow when the
 * bytes are not a workbook.
 */
export async function* readXlsx(
  bytes: AsyncIterable<Uint8Array>,
  startMarkup: StartMarkup,
): AsyncGenerator<RecordRow> {
  try {
    const workbook = await openWorkbook(await wholeBytes(bounded(bytes)), startMarkup);
    yield* recordsOf(sheetRows(workbook, startMarkup));
  } catch (error) {
    throw error instanceof BadZip ? new BadRow(reason('notXlsx')) : error;
  }
}

async function* recordsOf(rows: AsyncIterable<SheetRow>): AsyncGenerator<RecordRow> {
  let columns: string[] | undefined;
  let continued: ReadonlyMap<number, number> = new Map();
  for await (const row of rows) {
    if ('reason' in row) {
      yield row;
      continue;
    }
    const { line, cells } = row;
    const { length } = withoutEmptyEnd(cells);
    if (length === 0) continue;
    if (columns === undefined) {
      columns = columnNames(cells);
      continued = continuedColumns(columns);
      continue;
    }
    joinLongCells(cells, continued);
    const original = { columns, cells };
    if (length <= columns.length) yield { line, fields: fieldsOf(columns, cells), original };
    else {
      const counts = { columns: columns.length, cells: length };
      yield { line, reason: reason('wrongLength', counts), original };
    }
  }
}

async function* bounded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const most = fileLimits.workbook.bytes;
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > most) throw new BadRow(reason('rowTooLong', { MiB: most / 1024 ** 2 }));
    yield piece;
  }
}

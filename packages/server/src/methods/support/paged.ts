import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { cursor, readCursor, toCursor } from '../../contract/cursor.ts';
import { integer } from '../../contract/fields.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';

/** The params of a list that returns all rows by default. */
export const pageFields = {
  limit: integer(limits.listRows).optional().describe('Number of rows in a page; all rows by default.'),
  cursor: cursor.optional(),
};

export const nextField = z
  .string()
  .optional()
  .describe('The `cursor` for the next page; absent on the last page.');

/** A page to read. */
export interface Page<Place> {
  /** The place of the last row of the previous page; undefined for the first page. */
  after: Place | undefined;
  limit: number;
}

/** The values that order a row, most significant first. */
type AnyPlace = [number | string, ...(number | string)[]];

/** A list ordered by the places of its rows. */
export interface PagedList<Row, Place extends AnyPlace> {
  /** The name of the list in its cursors, so that the cursor of another list is refused. */
  order: string;
  kinds: readonly ('integer' | 'string')[];
  placeOf: (row: Row) => Place;
  read: (page: Page<Place>) => Promise<Row[]>;
}

/** Rows that are read in one step. */
const rowsPerRead = 1000;

/**
 * Reads a page or, without a limit, all rows after the cursor, in steps between which other calls run. A row that is added or
 * deleted meanwhile does not move other rows to another page.
 */
export async function readPage<Row extends object, Place extends AnyPlace>(
  { order, kinds, placeOf, read }: PagedList<Row, Place>,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ rows: Row[]; next?: string }> {
  let after = readCursor(cursor, { order, versions: 0, place: kinds })?.place as Place | undefined;
  if (limit !== undefined) {
    // One more row shows that there is a next page.
    const found = await read({ after, limit: limit + 1 });
    const rows = found.slice(0, limit);
    if (found.length <= limit) return { rows };
    return { rows, next: toCursor({ order, versions: [], place: placeOf(rows.at(-1)!) }) };
  }
  const rows: Row[] = [];
  for (let bytes = 0; ;) {
    const found = await read({ after, limit: rowsPerRead });
    for (const row of found) {
      rows.push(row);
      bytes += leastBytes(row);
    }
    // Stops as soon as the rows are too many for a result.
    if (bytes > limits.resultBytes)
      throw new ServiceError('answerTooLong', { field: 'limit', limit: limits.resultBytes });
    if (found.length < rowsPerRead) return { rows };
    after = placeOf(found.at(-1)!);
    await setImmediate();
  }
}

/** Returns a lower bound of the bytes of a row as JSON: 30 for the names of its members, and the characters of its strings. */
function leastBytes(row: object): number {
  let bytes = 30;
  for (const value of Object.values(row)) if (typeof value === 'string') bytes += value.length;
  return bytes;
}

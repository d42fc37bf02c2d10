import { createHash, type Hash } from 'node:crypto';
import type { MoveEndpoint } from './endpoint.ts';
import { pagesOf, type Row } from './rows.ts';
import type { MovedTable } from './tables.ts';

/** The result of comparing a table. */
export interface Comparison {
  rows: number;
  /** The first difference, as a sentence. */
  difference?: string;
}

/**
 * Compares the rows of a table in both stores, a page at a time, up to the first difference. Adds each equal row to the checksum.
 */
export async function compareTable(
  source: MoveEndpoint,
  target: MoveEndpoint,
  moved: MovedTable,
  checksum: Hash,
  onRows: (rows: number) => void,
): Promise<Comparison> {
  const copies = pagesOf(target.raw, moved);
  checksum.update(`${moved.table}\n`);
  let rows = 0;
  for await (const page of pagesOf(source.raw, moved)) {
    const { value: copy = [] } = (await copies.next()) as { value?: Row[] };
    for (const [at, row] of page.entries()) {
      const written = canonicalJson(row);
      const copied = copy[at];
      if (copied === undefined || canonicalJson(copied) !== written) {
        await copies.return(undefined);
        return {
          rows,
          difference: `${moved.table} ${keyOf(moved, row)} ${describeDifference(row, copied, moved)}`,
        };
      }
      checksum.update(`${written}\n`);
      rows++;
    }
    onRows(page.length);
    if (copy.length > page.length) return surplus(copy[page.length]!);
  }
  const { value: more = [] } = (await copies.next()) as { value?: Row[] };
  return more.length > 0 ? surplus(more[0]!) : { rows };

  function surplus(row: Row): Comparison {
    return { rows, difference: `${moved.table} ${keyOf(moved, row)} exists only in ${target.name}` };
  }
}

/** Returns the SHA-256 of all rows of tables, in hex. */
export async function digestOf({ raw }: MoveEndpoint, tables: readonly MovedTable[]): Promise<string> {
  const hash = createHash('sha256');
  for (const moved of tables)
    for await (const page of pagesOf(raw, moved))
      for (const row of page) hash.update(`${canonicalJson(row)}\n`);
  return hash.digest('hex');
}

/** Returns the JSON of a row, equal for every engine: values by column name, bytes as hex. */
function canonicalJson(row: Row): string {
  const columns = Object.keys(row).sort();
  return JSON.stringify(columns.map((column) => [column, toJson(row[column])]));
}

const toJson = (value: unknown): unknown =>
  value instanceof Uint8Array ? { hex: Buffer.from(value).toString('hex') } : value;

/** Returns the key of a row as text. */
function keyOf({ key }: MovedTable, row: Row): string {
  const values = key.map((column) => row[column]);
  return values
    .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)))
    .join(', ');
}

/** Describes a difference without the values of columns, which are people's texts and the secrets of their accounts. */
function describeDifference(row: Row, copied: Row | undefined, moved: MovedTable): string {
  if (copied === undefined) return 'is missing';
  if (keyOf(moved, copied) !== keyOf(moved, row))
    return `is missing or out of order: ${keyOf(moved, copied)} is in its place`;
  const columns = Object.keys(row).filter(
    (column) => JSON.stringify(toJson(row[column])) !== JSON.stringify(toJson(copied[column])),
  );
  return `differs in ${columns.join(', ')}`;
}

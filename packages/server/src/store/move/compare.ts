import { createHash, type Hash } from 'node:crypto';
import type { MoveEndpoint } from './endpoint.ts';
import { pagesOf, type Row } from './rows.ts';
import type { MovedTable } from './tables.ts';

/** What a comparison of a table found. */
export interface Compared {
  rows: number;
  /** The first row that is not the same, in a sentence. */
  difference?: string;
}

/**
 * Holds every row of a table against the other's, a page at a time, as far as the first that is not the same. Each goes into
 * the checksum.
 */
export async function compareTable(
  source: MoveEndpoint,
  target: MoveEndpoint,
  moved: MovedTable,
  checksum: Hash,
  onRows: (rows: number) => void,
): Promise<Compared> {
  const copies = pagesOf(target.raw, moved);
  checksum.update(`${moved.table}\n`);
  let rows = 0;
  for await (const page of pagesOf(source.raw, moved)) {
    const { value: copy = [] } = (await copies.next()) as { value?: Row[] };
    for (const [at, row] of page.entries()) {
      const written = canonical(row);
      const there = copy[at];
      if (there === undefined || canonical(there) !== written) {
        await copies.return(undefined);
        return { rows, difference: `${moved.table} ${keyOf(moved, row)} ${whatDiffers(row, there, moved)}` };
      }
      checksum.update(`${written}\n`);
      rows++;
    }
    onRows(page.length);
    if (copy.length > page.length) return surplus(copy[page.length]!);
  }
  const { value: more = [] } = (await copies.next()) as { value?: Row[] };
  return more.length > 0 ? surplus(more[0]!) : { rows };

  function surplus(row: Row): Compared {
    return { rows, difference: `${moved.table} ${keyOf(moved, row)} is in ${target.name} alone` };
  }
}

/** SHA-256 over all rows of tables. */
export async function digestOf({ raw }: MoveEndpoint, tables: readonly MovedTable[]): Promise<string> {
  const hash = createHash('sha256');
  for (const moved of tables)
    for await (const page of pagesOf(raw, moved)) for (const row of page) hash.update(`${canonical(row)}\n`);
  return hash.digest('hex');
}

/** Writes a row alike for each engine: values by the names of their columns, bytes as hex. */
function canonical(row: Row): string {
  const columns = Object.keys(row).sort();
  return JSON.stringify(columns.map((column) => [column, plain(row[column])]));
}

const plain = (value: unknown): unknown =>
  value instanceof Uint8Array ? { hex: Buffer.from(value).toString('hex') } : value;

function keyOf({ key }: MovedTable, row: Row): string {
  const values = key.map((column) => row[column]);
  return values
    .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)))
    .join(', ');
}

/** By the names of columns and not by their values, which are people's texts and what opens their accounts. */
function whatDiffers(row: Row, there: Row | undefined, moved: MovedTable): string {
  if (there === undefined) return 'is missing';
  if (keyOf(moved, there) !== keyOf(moved, row)) return `is not where ${keyOf(moved, there)} is`;
  const columns = Object.keys(row).filter(
    (column) => JSON.stringify(plain(row[column])) !== JSON.stringify(plain(there[column])),
  );
  return `differs in ${columns.join(', ')}`;
}

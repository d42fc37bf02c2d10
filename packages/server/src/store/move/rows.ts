import { sql } from '#kysely';
import type { Queries } from '../engines.ts';
import type { MovedTable } from './tables.ts';

/** A row with the column names of the database. */
export type Row = Readonly<Record<string, unknown>>;

/** Reads a page of rows after the row `last`, in the order of the key; the first page when `last` is undefined. */
export async function pageAfter(db: Queries, moved: MovedTable, last: Row | undefined): Promise<Row[]> {
  const { table, key, rowsPerPage } = moved;
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const after = last && sql`(${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  const { rows } = await sql<Row>`select * from ${sql.table(table)}
    where ${after ?? sql`true`} and ${isMoved(moved)} order by ${columns} limit ${rowsPerPage}`.execute(db);
  return rows;
}

/** Reads all pages of a table. */
export async function* pagesOf(db: Queries, moved: MovedTable): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await pageAfter(db, moved, last);
    if (rows.length > 0) yield rows;
    last = rows.length < moved.rowsPerPage ? undefined : rows.at(-1);
  } while (last !== undefined);
}

/** Reads the key of the last row. */
export async function lastRow(db: Queries, moved: MovedTable): Promise<Row | undefined> {
  const order = sql.join(moved.key.map((column) => sql`${sql.ref(column)} desc`));
  const { rows } = await sql<Row>`select ${sql.join(moved.key.map((column) => sql.ref(column)))}
    from ${sql.table(moved.table)} where ${isMoved(moved)} order by ${order} limit 1`.execute(db);
  return rows[0];
}

export async function countRows(db: Queries, moved: MovedTable): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows
    from ${sql.table(moved.table)} where ${isMoved(moved)}`.execute(db);
  return rows[0]!.rows;
}

/** Inserts rows with all their columns. */
export async function insertRows(db: Queries, { table }: MovedTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(db);
}

export async function deleteRows(db: Queries, { table }: Pick<MovedTable, 'table'>): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db);
}

/** Matches the rows that are moved. */
const isMoved = ({ key, only }: MovedTable) =>
  only === undefined ? sql`true` : sql`${sql.ref(key[0]!)} in (${sql.join(only)})`;

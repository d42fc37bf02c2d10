import { sql } from '#kysely';
import type { Queries } from '../engines.ts';

/**
 * Fails where a database has no room for a megabyte more. A row that is changed finds its place in a page that is there:
 * it tells nothing of the disk.
 */
export async function requireDiskSpace(db: Queries): Promise<void> {
  await sql`create temporary table room on commit drop as select generate_series(1, 30000) as filler`.execute(
    db,
  );
}

/** Bytes that the tables of the schema take, with their indexes. */
export async function tableBytes(db: Queries): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(oid)), 0) as bytes from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'm')`.execute(db);
  return rows[0]!.bytes;
}

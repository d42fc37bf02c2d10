import { sql } from '#kysely';
import type { Queries } from '../engines.ts';

/**
 * Throws when the database has no space for another megabyte. Changing a row proves nothing about the disk, because it reuses space in an
 * existing page.
 */
export async function requireDiskSpace(db: Queries): Promise<void> {
  await sql`create temporary table room on commit drop as select generate_series(1, 30000) as filler`.execute(
    db,
  );
}

/** Returns the bytes of the schema's tables and their indexes. */
export async function tableBytes(db: Queries): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(oid)), 0) as bytes from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'm')`.execute(db);
  return rows[0]!.bytes;
}

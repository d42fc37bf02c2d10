import { sql } from 'kysely';
import type { Queries } from '../engines.ts';

/**
 * Fails where a database has no room for a megabyte more. A row that is changed finds its place in a page that is there:
 * it tells nothing of the disk.
 */
export async function needRoom(db: Queries): Promise<void> {
  await sql`create temporary table room on commit drop as select generate_series(1, 30000) as filler`.execute(
    db,
  );
}

import { sql } from '#kysely';
import type { Queries } from '../engines.ts';

export const expands = true;

/** Texts of a collection by date: when they were published, or else added. */
export async function up(db: Queries): Promise<void> {
  await db.schema
    .createIndex('text_date')
    .on('text')
    .column('collection_id')
    .column(sql`(coalesce(published_at, created_at))`)
    .column('text_id')
    .execute();
}

import { sql } from '#kysely';
import type { Queries } from '../engines.ts';

export const expands = true;

/** Indexes the texts of a collection by their date of publication, or of creation if the former is unknown. */
export async function up(db: Queries): Promise<void> {
  await db.schema
    .createIndex('text_date')
    .on('text')
    .column('collection_id')
    .column(sql`(coalesce(published_at, created_at))`)
    .column('text_id')
    .execute();
}

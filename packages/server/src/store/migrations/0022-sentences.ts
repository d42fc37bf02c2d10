import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** During a rolling update, a node of the previous version stores no sentences and keeps older sentences: hence the revision. */
export const expands = true;

/** Adds the sentences and passages of a text, by which an index finds what texts repeat; null for earlier results. */
export async function up(db: Queries, { bytes, integer }: Engine): Promise<void> {
  await db.schema.alterTable('analysis').addColumn('sentences', sql.raw(bytes)).execute();
  await db.schema.alterTable('analysis').addColumn('passages', sql.raw(bytes)).execute();
  await db.schema.alterTable('analysis').addColumn('sentences_revision', integer).execute();
}

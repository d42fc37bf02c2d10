import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** During a rolling update, a node of the previous version stores results without pairs and keeps older pairs: hence the revision. */
export const expands = true;

/** Adds the pairs of neighbouring words of a text, by which most texts without a phrase are ruled out; null for earlier results. */
export async function up(db: Queries, { bytes, integer }: Engine): Promise<void> {
  await db.schema.alterTable('analysis').addColumn('pairs', sql.raw(bytes)).execute();
  await db.schema.alterTable('analysis').addColumn('pairs_revision', integer).execute();
}

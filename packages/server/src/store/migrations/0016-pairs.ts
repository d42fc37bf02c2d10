import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** While nodes are exchanged, one of the version before makes results without pairs, and leaves older ones: hence the revision. */
export const expands = true;

/** Pairs of neighbouring words of a text, which tell most texts that do not say a phrase; of earlier results they are not known. */
export async function up(db: Queries, { bytes, integer }: Engine): Promise<void> {
  await db.schema.alterTable('analysis').addColumn('pairs', sql.raw(bytes)).execute();
  await db.schema.alterTable('analysis').addColumn('pairs_revision', integer).execute();
}

import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** During a rolling update, texts analysed by a node of the previous version have no topics. */
export const expands = true;

/** Adds the topics of a text; null for texts analysed before. */
export async function up(db: Queries, { text }: Engine): Promise<void> {
  await db.schema.alterTable('analysis').addColumn('topics', sql.raw(text)).execute();
}

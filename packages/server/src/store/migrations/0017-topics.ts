import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** While nodes are exchanged, what one of the version before analyses has no topics. */
export const expands = true;

/** What a text is about beside names, as its analysis says; null of texts analysed before. */
export async function up(db: Queries, { text }: Engine): Promise<void> {
  await db.schema.alterTable('analysis').addColumn('topics', sql.raw(text)).execute();
}

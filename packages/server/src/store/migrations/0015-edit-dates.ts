import type { Engine, Queries } from '../engines.ts';

/** During a rolling update, edits made by a node of the previous version have no date. */
export const expands = true;

/** Adds the time of an edit of a tag, in seconds; null for earlier edits. */
export async function up(db: Queries, { integer }: Engine): Promise<void> {
  await db.schema.alterTable('tag_edit').addColumn('made_at', integer).execute();
}

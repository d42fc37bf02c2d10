import type { Engine, Queries } from '../engines.ts';

/** While nodes are exchanged, one of the version before makes edits without a date. */
export const expands = true;

/** When an edit of a tag was made, in seconds; of earlier ones that is not known. */
export async function up(db: Queries, { integer }: Engine): Promise<void> {
  await db.schema.alterTable('tag_edit').addColumn('made_at', integer).execute();
}

import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** During a rolling update, a node of the previous version does not suggest merges. */
export const expands = true;

/** Adds the pairs of tags that people refused to merge. */
export async function up(db: Queries, { integer, text }: Engine): Promise<void> {
  const words = sql.raw(text);
  await db.schema
    .createTable('merge_refusal')
    .addColumn('collection_id', integer, (column) =>
      column.notNull().references('collection.collection_id').onDelete('cascade'),
    )
    .addColumn('tag', words, (column) => column.notNull())
    .addColumn('category', words, (column) => column.notNull())
    .addColumn('other_tag', words, (column) => column.notNull())
    .addColumn('other_category', words, (column) => column.notNull())
    .addColumn('made_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('merge_refusal_key', [
      'collection_id',
      'tag',
      'category',
      'other_tag',
      'other_category',
    ])
    .execute();
}

import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/**
 * Adds edits of tags in whole collections. Writes no longer count tags: a thread does (search/tags), because one edit changes the counts of
 * thousands of texts.
 */
export async function up(db: Queries, { integer, text }: Engine): Promise<void> {
  const words = sql.raw(text);
  await db.schema
    .createTable('tag_edit')
    .addColumn('collection_id', integer, (column) =>
      column.notNull().references('collection.collection_id').onDelete('cascade'),
    )
    .addColumn('tag', words, (column) => column.notNull())
    .addColumn('category', words, (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('names', words, (column) => column.notNull())
    .addColumn('new_tag', words)
    .addColumn('new_category', words)
    .addColumn('is_hidden', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('tag_edit_key', ['collection_id', 'tag', 'category'])
    .execute();
  await db.schema.dropTable('tag_count').execute();
}

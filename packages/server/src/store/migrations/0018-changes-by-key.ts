import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** Nothing but where rows lie is changed. */
export const expands = true;

/**
 * Changes of texts lie in the tree of their key, where there was one of rows beside it: a commit writes a page less of a dozen, and
 * whoever reads what is new finds it in one index. A million rows take a second.
 */
export async function up(db: Queries, { integer, hasRowNumbers }: Engine): Promise<void> {
  if (!hasRowNumbers) return;
  await db.schema.alterTable('text_change').renameTo('text_change_by_number').execute();
  await db.schema.dropIndex('text_change_version').execute();
  await db.schema
    .createTable('text_change')
    .addColumn('collection_id', integer, (column) =>
      column.notNull().references('collection.collection_id').onDelete('cascade'),
    )
    .addColumn('text_id', integer, (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('text_change_key', ['collection_id', 'text_id'])
    .modifyEnd(sql`without rowid`)
    .execute();
  await sql`insert into text_change select collection_id, text_id, version from text_change_by_number
    order by collection_id, text_id`.execute(db);
  await db.schema.dropTable('text_change_by_number').execute();
  await db.schema
    .createIndex('text_change_version')
    .unique()
    .on('text_change')
    .columns(['collection_id', 'version'])
    .execute();
}

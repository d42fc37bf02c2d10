import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** Adds the version of a collection, and for each text the version of its last change. */
export async function up(db: Queries, { integer }: Engine): Promise<void> {
  for (const name of ['version', 'cleared_at']) {
    await db.schema
      .alterTable('collection')
      .addColumn(name, integer, (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .alterTable('text_group')
    .addColumn('version', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  // No foreign key to the text, because the row of a deleted text records the deletion.
  await db.schema
    .createTable('text_change')
    .addColumn('collection_id', integer, (column) =>
      column.notNull().references('collection.collection_id').onDelete('cascade'),
    )
    .addColumn('text_id', integer, (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('text_change_key', ['collection_id', 'text_id'])
    .execute();
  await sql`insert into text_change select collection_id, text_id, text_id from analysis`.execute(db);
  await sql`update collection set version =
    (select coalesce(max(version), 0) from text_change where text_change.collection_id = collection.collection_id)
  `.execute(db);
  // The index is created after the rows, which takes half as long as before them.
  await db.schema
    .createIndex('text_change_version')
    .unique()
    .on('text_change')
    .columns(['collection_id', 'version'])
    .execute();
}

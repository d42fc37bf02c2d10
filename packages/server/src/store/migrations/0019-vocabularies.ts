import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** During a rolling update, analyses by a node of the previous version do not use vocabularies. */
export const expands = true;

/** Adds vocabularies with their entries and names, the vocabularies that collections use, and the links that people chose. */
export async function up(db: Queries, { integer, text, clusteredTable }: Engine): Promise<void> {
  const words = sql.raw(text);
  await sql`insert into counter (kind, value) values ('vocabulary', 0)`.execute(db);
  await db.schema
    .createTable('vocabulary')
    .addColumn('vocabulary_id', integer, (column) => column.primaryKey())
    .addColumn('account_id', integer, (column) => column.notNull().references('account.account_id'))
    .addColumn('name', words, (column) => column.notNull())
    .addColumn('description', words, (column) => column.notNull())
    .addColumn('language', words)
    .addColumn('entries', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('updated_at', integer, (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('erased_at', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('vocabulary_account')
    .unique()
    .on('vocabulary')
    .columns(['account_id', 'name'])
    .execute();

  await db.schema
    .createTable('vocabulary_entry')
    .addColumn('vocabulary_id', integer, (column) =>
      column.notNull().references('vocabulary.vocabulary_id').onDelete('cascade'),
    )
    .addColumn('entry_id', words, (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('category', words, (column) => column.notNull())
    .addColumn('is_removed', integer, (column) => column.notNull())
    .addColumn('content', words, (column) => column.notNull())
    .addColumn('former_names', words)
    .addPrimaryKeyConstraint('vocabulary_entry_key', ['vocabulary_id', 'entry_id'])
    .execute();
  await db.schema
    .createIndex('vocabulary_entry_version')
    .on('vocabulary_entry')
    .columns(['vocabulary_id', 'version'])
    .execute();

  await db.schema
    .createIndex('vocabulary_entry_unmarked')
    .on('vocabulary_entry')
    .columns(['vocabulary_id', 'version'])
    .where(sql<boolean>`is_removed = 1 or former_names is not null`)
    .execute();

  const names = db.schema
    .createTable('vocabulary_name')
    .addColumn('vocabulary_id', integer, (column) =>
      column.notNull().references('vocabulary.vocabulary_id').onDelete('cascade'),
    )
    .addColumn('form', words, (column) => column.notNull())
    .addColumn('entry_id', words, (column) => column.notNull())
    .addPrimaryKeyConstraint('vocabulary_name_key', ['vocabulary_id', 'form', 'entry_id']);
  await (clusteredTable === undefined ? names : names.modifyEnd(sql.raw(clusteredTable))).execute();

  for (const [name, type] of [
    ['vocabularies', words],
    ['knowledge', words],
    ['marks', words],
  ] as const)
    await db.schema.alterTable('collection').addColumn(name, type).execute();
  for (const name of ['list_version', 'marked_version'])
    await db.schema
      .alterTable('collection')
      .addColumn(name, integer, (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema
    .createIndex('collection_unmarked')
    .on('collection')
    .columns(['collection_id'])
    .where(sql<boolean>`list_version > marked_version`)
    .execute();

  await db.schema.alterTable('analysis').addColumn('found', words).execute();
  await db.schema.alterTable('analysis').addColumn('again', integer).execute();
  await db.schema
    .createIndex('analysis_again')
    .on('analysis')
    .columns(['again', 'collection_id', 'text_id'])
    .where(sql<boolean>`again is not null`)
    .execute();

  await db.schema.alterTable('tag_edit').addColumn('link', words).execute();
}

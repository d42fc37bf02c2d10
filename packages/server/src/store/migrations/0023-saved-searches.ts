import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** During a rolling update, texts that a node of the previous version analyses come to match no saved search. */
export const expands = true;

/** Adds saved searches with their collections and matches, and the version at which the words of a text were first analysed. */
export async function up(db: Queries, { integer, text, bytes }: Engine): Promise<void> {
  const words = sql.raw(text);
  await sql`insert into counter (kind, value) values ('savedSearch', 0)`.execute(db);
  await db.schema
    .createTable('saved_search')
    .addColumn('saved_search_id', integer, (column) => column.primaryKey())
    .addColumn('account_id', integer, (column) => column.notNull().references('account.account_id'))
    .addColumn('name', words, (column) => column.notNull())
    .addColumn('params', words, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('last_match', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('vector', sql.raw(bytes))
    .addColumn('model', words)
    .execute();
  await db.schema
    .createIndex('saved_search_account')
    .unique()
    .on('saved_search')
    .columns(['account_id', 'name'])
    .execute();

  await db.schema
    .createTable('saved_search_collection')
    .addColumn('collection_id', integer, (column) =>
      column.notNull().references('collection.collection_id').onDelete('cascade'),
    )
    .addColumn('saved_search_id', integer, (column) =>
      column.notNull().references('saved_search.saved_search_id').onDelete('cascade'),
    )
    .addColumn('place', integer, (column) => column.notNull())
    .addColumn('after_version', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_search_collection_key', ['collection_id', 'saved_search_id'])
    .execute();
  await db.schema
    .createIndex('saved_search_collection_search')
    .on('saved_search_collection')
    .columns(['saved_search_id'])
    .execute();

  await db.schema
    .createTable('saved_match')
    .addColumn('saved_search_id', integer, (column) =>
      column.notNull().references('saved_search.saved_search_id').onDelete('cascade'),
    )
    .addColumn('number', integer, (column) => column.notNull())
    .addColumn('collection_id', integer, (column) => column.notNull())
    .addColumn('text_id', integer, (column) => column.notNull())
    .addColumn('words_version', integer, (column) => column.notNull())
    .addColumn('relevance', integer, (column) => column.notNull())
    .addColumn('matched_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_match_key', ['saved_search_id', 'number'])
    .addForeignKeyConstraint(
      'saved_match_text',
      ['collection_id', 'text_id'],
      'text',
      ['collection_id', 'text_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('saved_match_text')
    .unique()
    .on('saved_match')
    .columns(['collection_id', 'text_id', 'saved_search_id'])
    .execute();

  await db.schema.alterTable('text_change').addColumn('words_version', integer).execute();
  await db.schema.alterTable('event').addColumn('saved_searches', words).execute();
  await db.schema.alterTable('collection').addColumn('matched_version', integer).execute();
  await db.schema
    .alterTable('collection')
    .addColumn('match_lease_until', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('collection').addColumn('match_lease_by', words).execute();
  await db.schema
    .createIndex('collection_matched')
    .on('collection')
    .columns(['collection_id'])
    .where(sql<boolean>`matched_version is not null`)
    .execute();
}

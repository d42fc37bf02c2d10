import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

export async function up(db: Queries, { bytes, integer, text }: Engine): Promise<void> {
  await db.schema
    .createTable('counter')
    .addColumn('kind', sql.raw(text), (column) => column.primaryKey())
    .addColumn('value', integer, (column) => column.notNull())
    .execute();
  await sql`insert into counter (kind, value) values ('account', 0), ('collection', 0), ('turn', 0)`.execute(
    db,
  );

  await db.schema
    .createTable('account')
    .addColumn('account_id', integer, (column) => column.primaryKey())
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('key_pair')
    .addColumn('api_key', sql.raw(text), (column) => column.primaryKey())
    .addColumn('account_id', integer, (column) => column.notNull().references('account.account_id'))
    .addColumn('secret_hash', sql.raw(bytes), (column) => column.notNull())
    .addColumn('name', sql.raw(text), (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('last_used_at', integer)
    .execute();
  await db.schema.createIndex('key_pair_account').on('key_pair').columns(['account_id', 'api_key']).execute();

  await db.schema
    .createTable('token')
    .addColumn('hash', sql.raw(bytes), (column) => column.primaryKey())
    .addColumn('account_id', integer, (column) => column.notNull())
    .addColumn('api_key', sql.raw(text), (column) =>
      column.notNull().references('key_pair.api_key').onDelete('cascade'),
    )
    .addColumn('last_used_ms', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('token_api_key').on('token').column('api_key').execute();

  await db.schema
    .createTable('collection')
    .addColumn('collection_id', integer, (column) => column.primaryKey())
    .addColumn('account_id', integer, (column) => column.notNull().references('account.account_id'))
    .addColumn('name', sql.raw(text), (column) => column.notNull())
    .addColumn('language', sql.raw(text), (column) => column.notNull())
    .addColumn('description', sql.raw(text), (column) => column.notNull())
    .addColumn('next_id', integer, (column) => column.notNull())
    .addColumn('epoch', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('collection_account')
    .on('collection')
    .columns(['account_id', 'collection_id'])
    .execute();

  // The body is the last column, so that lists of summaries do not read the overflow pages of long bodies.
  await db.schema
    .createTable('text')
    .addColumn('collection_id', integer, (column) =>
      column.notNull().references('collection.collection_id').onDelete('cascade'),
    )
    .addColumn('text_id', integer, (column) => column.notNull())
    .addColumn('headline', sql.raw(text), (column) => column.notNull())
    .addColumn('url', sql.raw(text), (column) => column.notNull())
    .addColumn('authors', sql.raw(text))
    .addColumn('published_at', integer)
    .addColumn('ext_text_id', sql.raw(text))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('body', sql.raw(text), (column) => column.notNull())
    .addPrimaryKeyConstraint('text_key', ['collection_id', 'text_id'])
    .execute();
  await db.schema
    .createIndex('text_ext_text_id')
    .unique()
    .on('text')
    .columns(['collection_id', 'ext_text_id'])
    .where('ext_text_id', 'is not', null)
    .execute();

  await db.schema
    .createTable('analysis')
    .addColumn('collection_id', integer, (column) => column.notNull())
    .addColumn('text_id', integer, (column) => column.notNull())
    .addColumn('account_id', integer, (column) => column.notNull())
    .addColumn('epoch', integer, (column) => column.notNull())
    .addColumn('revision', integer, (column) => column.notNull())
    .addColumn('state', sql.raw(text), (column) => column.notNull())
    .addColumn('queued_at', integer, (column) => column.notNull())
    .addColumn('attempts', integer, (column) => column.notNull())
    .addColumn('lease_until', integer)
    .addColumn('model', sql.raw(text))
    .addColumn('words', integer)
    .addColumn('vector', sql.raw(bytes))
    .addColumn('terms', sql.raw(bytes))
    .addColumn('tags', sql.raw(text))
    .addPrimaryKeyConstraint('analysis_key', ['collection_id', 'text_id'])
    .addForeignKeyConstraint(
      'analysis_text',
      ['collection_id', 'text_id'],
      'text',
      ['collection_id', 'text_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  // Done texts are in none of these indexes, so their cost grows with the backlog and not with the store.
  await sql`create index analysis_pending on analysis (account_id, queued_at, collection_id, text_id)
    where state = 'pending'`.execute(db);
  await sql`create index analysis_running on analysis (lease_until, collection_id, text_id)
    where state = 'running'`.execute(db);
  await sql`create index analysis_open on analysis (account_id, collection_id, state, text_id)
    where state <> 'done'`.execute(db);

  await db.schema
    .createTable('probe')
    .addColumn('id', integer, (column) => column.primaryKey())
    .addColumn('value', integer, (column) => column.notNull())
    .execute();
  await sql`insert into probe (id, value) values (1, 0)`.execute(db);
}

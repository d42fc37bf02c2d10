import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** During a rolling update, analyses by a node of the previous version make no events. */
export const expands = true;

/** Adds events of collections, webhooks, and deliveries. */
export async function up(db: Queries, { bytes, integer, text }: Engine): Promise<void> {
  const words = sql.raw(text);
  await sql`insert into counter (kind, value) values ('webhook', 0)`.execute(db);
  await db.schema
    .createTable('event')
    .addColumn('collection_id', integer, (column) =>
      column.notNull().references('collection.collection_id').onDelete('cascade'),
    )
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('type', words, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('text_id', integer)
    .addColumn('outcome', words)
    .addPrimaryKeyConstraint('event_key', ['collection_id', 'version'])
    .execute();
  await db.schema.createIndex('event_age').on('event').columns(['created_at']).execute();

  await db.schema
    .createTable('webhook')
    .addColumn('webhook_id', integer, (column) => column.primaryKey())
    .addColumn('account_id', integer, (column) => column.notNull())
    .addColumn('collection_id', integer, (column) =>
      column.notNull().references('collection.collection_id').onDelete('cascade'),
    )
    .addColumn('url', words, (column) => column.notNull())
    .addColumn('events', words, (column) => column.notNull())
    .addColumn('salt', sql.raw(bytes), (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('is_enabled', integer, (column) => column.notNull())
    .addColumn('failures', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('problem', words)
    .addColumn('next_at', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('lease_until', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('lease_by', words)
    .execute();
  await db.schema.createIndex('webhook_collection').on('webhook').columns(['collection_id']).execute();
  await db.schema.createIndex('webhook_account').on('webhook').columns(['account_id']).execute();
  await db.schema.createIndex('webhook_next').on('webhook').columns(['next_at']).execute();

  await db.schema
    .createTable('delivery')
    .addColumn('webhook_id', integer, (column) =>
      column.notNull().references('webhook.webhook_id').onDelete('cascade'),
    )
    .addColumn('version', integer, (column) => column.notNull())
    .addColumn('collection_id', integer, (column) => column.notNull())
    .addColumn('text_id', integer, (column) => column.notNull())
    .addColumn('state', words, (column) => column.notNull())
    .addColumn('attempts', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('queued_at', integer, (column) => column.notNull())
    .addColumn('due_at', integer, (column) => column.notNull())
    .addColumn('tried_at', integer)
    .addColumn('status', integer)
    .addColumn('problem', words)
    .addPrimaryKeyConstraint('delivery_key', ['webhook_id', 'version'])
    .addForeignKeyConstraint(
      'delivery_event',
      ['collection_id', 'version'],
      'event',
      ['collection_id', 'version'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('delivery_event')
    .on('delivery')
    .columns(['collection_id', 'version'])
    .execute();
  await db.schema
    .createIndex('delivery_state')
    .on('delivery')
    .columns(['webhook_id', 'state', 'version'])
    .execute();
  await db.schema
    .createIndex('delivery_text')
    .on('delivery')
    .columns(['webhook_id', 'text_id', 'version'])
    .where(sql<boolean>`state = 'pending'`)
    .execute();
}

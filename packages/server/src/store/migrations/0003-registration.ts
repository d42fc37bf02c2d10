import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** Adds the mail addresses of accounts created by registration, and the mailed links. */
export async function up(db: Queries, { bytes, integer, text }: Engine): Promise<void> {
  await db.schema.alterTable('account').addColumn('email', sql.raw(text)).execute();
  await sql`create unique index account_email on account (email) where email is not null`.execute(db);

  await db.schema
    .createTable('registration')
    .addColumn('hash', sql.raw(bytes), (column) => column.primaryKey())
    .addColumn('email', sql.raw(text), (column) => column.notNull())
    .addColumn('name', sql.raw(text), (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('used_at', integer)
    .execute();
  await db.schema
    .createIndex('registration_email')
    .on('registration')
    .columns(['email', 'created_at'])
    .execute();
}

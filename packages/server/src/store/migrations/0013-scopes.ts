import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/**
 * What keys may do, and the static ones. It does not say `expands`: the code before it knows no scopes, and would take a
 * key that may only read for one that may do everything.
 */
export async function up(db: Queries, { integer, text }: Engine): Promise<void> {
  const table = () => db.schema.alterTable('key_pair');
  await table()
    .addColumn('scope', sql.raw(text), (column) => column.notNull().defaultTo('admin'))
    .execute();
  await table()
    .addColumn('is_static', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await table().addColumn('expires_at', integer).execute();
  await table().addColumn('origins', sql.raw(text)).execute();
  await table().addColumn('collections', sql.raw(text)).execute();
  await db.schema.createIndex('key_pair_secret').on('key_pair').column('secret_hash').execute();
}

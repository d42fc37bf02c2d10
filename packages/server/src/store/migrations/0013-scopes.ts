import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/**
 * Adds the rights of keys, and static keys. The migration is not marked `expands`, because older code knows no scopes and would give full
 * rights to a key that may only read.
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

import { randomBytes } from 'node:crypto';
import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** Adds the id of the store. */
export async function up(db: Queries, { bytes, text }: Engine): Promise<void> {
  await db.schema
    .createTable('identity')
    .addColumn('name', sql.raw(text), (column) => column.primaryKey())
    .addColumn('value', sql.raw(bytes), (column) => column.notNull())
    .execute();
  await db
    .insertInto('identity')
    .values({ name: 'store', value: randomBytes(16) })
    .execute();
}

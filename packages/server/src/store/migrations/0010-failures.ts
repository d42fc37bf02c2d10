import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

export const expands = true;

/** Adds failed sign-ins, which several nodes count together. */
export async function up(db: Queries, { integer, text }: Engine): Promise<void> {
  await db.schema
    .createTable('failed_sign_in')
    .addColumn('name', sql.raw(text), (column) => column.primaryKey())
    .addColumn('count', integer, (column) => column.notNull())
    .addColumn('latest_ms', integer, (column) => column.notNull())
    .addColumn('until_ms', integer, (column) => column.notNull())
    .execute();
}

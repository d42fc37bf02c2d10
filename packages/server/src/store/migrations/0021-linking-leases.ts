import { sql } from '#kysely';
import type { Engine, Queries } from '../engines.ts';

/** During a rolling update, a node of the previous version takes no lease and may do the same work again. */
export const expands = true;

/** Adds leases of collections, so that one node at a time applies vocabularies to their texts. */
export async function up(db: Queries, { integer, text }: Engine): Promise<void> {
  await db.schema
    .alterTable('collection')
    .addColumn('link_lease_until', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('collection').addColumn('link_lease_by', sql.raw(text)).execute();
}

import type { Engine, Queries } from '../engines.ts';

/** While nodes are exchanged, one of the version before ends sessions after ten minutes without use, as it does tokens. */
export const expands = true;

/** Tokens of the console's sessions, which live longer than others. */
export async function up(db: Queries, { integer }: Engine): Promise<void> {
  await db.schema
    .alterTable('token')
    .addColumn('is_session', integer, (column) => column.notNull().defaultTo(0))
    .execute();
}

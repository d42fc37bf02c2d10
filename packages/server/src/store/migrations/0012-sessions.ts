import type { Engine, Queries } from '../engines.ts';

/** During a rolling update, a node of the previous version ends unused sessions after ten minutes, like tokens. */
export const expands = true;

/** Marks the tokens of console sessions, which expire later than other tokens. */
export async function up(db: Queries, { integer }: Engine): Promise<void> {
  await db.schema
    .alterTable('token')
    .addColumn('is_session', integer, (column) => column.notNull().defaultTo(0))
    .execute();
}

import { countFailure } from '../../domain/keys/failed-sign-ins.ts';
import type { Queries } from '../engines.ts';

/** Counts a failure under each name. The names are sorted, so that two writes of the same names do not deadlock. */
export async function addFailures(
  db: Queries,
  { names, nowMs }: { names: readonly string[]; nowMs: number },
): Promise<number> {
  const outcomes: ReturnType<typeof countFailure>[] = [];
  for (const name of names.toSorted()) {
    const none = { name, count: 0, latestMs: 0, untilMs: 0 };
    // The insert locks the row, so that a second write at the same time reads the count of the first.
    const known = await db
      .insertInto('failedSignIn')
      .values(none)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
      .returning(['count', 'latestMs', 'untilMs'])
      .executeTakeFirstOrThrow();
    const outcome = countFailure(known, nowMs);
    await db.updateTable('failedSignIn').set(outcome.failures).where('name', '=', name).execute();
    outcomes.push(outcome);
  }
  return outcomes.some(({ isTooEarly }) => isTooEarly) ? Math.max(...outcomes.map(({ wait }) => wait)) : 0;
}

export async function pruneFailures(db: Queries, args: { beforeMs: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('failedSignIn')
    .where('latestMs', '<', args.beforeMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

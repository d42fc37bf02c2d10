import { countFailure } from '../../domain/failures.ts';
import type { Queries } from '../engines.ts';

/** In one order, so that no two that count the same names wait for each other. */
export async function addFailures(
  db: Queries,
  { names, nowMs }: { names: readonly string[]; nowMs: number },
): Promise<number> {
  const outcomes: ReturnType<typeof countFailure>[] = [];
  for (const name of names.toSorted()) {
    const none = { name, count: 0, latestMs: 0, untilMs: 0 };
    // Written first, which locks it: of two that count at once the second reads what the first has written.
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
  return outcomes.some(({ tooEarly }) => tooEarly) ? Math.max(...outcomes.map(({ wait }) => wait)) : 0;
}

export async function pruneFailures(db: Queries, args: { beforeMs: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('failedSignIn')
    .where('latestMs', '<', args.beforeMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

import type { AccountLimits } from '../../domain/account.ts';
import type { Queries } from '../engines.ts';
import type { CallCount } from '../store.ts';

export async function setLimits(
  db: Queries,
  args: { account: number; limits: { [Name in keyof AccountLimits]?: number | null } },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ ...args.limits, accountId: args.account })
    .where('accountId', '=', args.account)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the account may have one more of what the table holds. */
export async function hasRoom(
  db: Queries,
  account: number,
  table: 'collection' | 'textGroup',
): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select(['maxCollections', 'maxGroups'])
    .where('accountId', '=', account)
    .executeTakeFirst();
  const limit = table === 'collection' ? row?.maxCollections : row?.maxGroups;
  if (limit == null) return true;
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', account)
    .executeTakeFirstOrThrow();
  return count < limit;
}

export async function addCalls(db: Queries, args: { counts: readonly CallCount[] }): Promise<void> {
  for (const count of args.counts) {
    await db
      .insertInto('callCount')
      .values(count)
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'period']).doUpdateSet((row) => ({
          beginsAt: row.ref('excluded.beginsAt'),
          calls: row
            .case()
            .when('callCount.beginsAt', '=', row.ref('excluded.beginsAt'))
            .then(row('callCount.calls', '+', row.ref('excluded.calls')))
            .else(row.ref('excluded.calls'))
            .end(),
        })),
      )
      .execute();
  }
}

import type { Selectable } from '#kysely';
import { type AccountLimits, accountLimitNames } from '../../domain/account.ts';
import type { Db } from '../db.ts';
import type { Calls, Limits } from '../store.ts';
import type { AccountTable } from '../tables.ts';
import { waitForCacheExpiry } from '../tokens/rights-cache.ts';

const overviewColumns = ['accountId', 'createdAt', 'email', 'texts', 'bytes', ...accountLimitNames] as const;

type Stored = Partial<Pick<AccountTable, keyof AccountLimits>>;

/** Converts a row. A null column is omitted: there is no such limit. */
export function limitsOf(row: Stored): AccountLimits {
  const limits: AccountLimits = {};
  for (const name of accountLimitNames) if (row[name] != null) limits[name] = row[name];
  return limits;
}

export function limitsIn(db: Db): Limits {
  const accounts = db.read.selectFrom('account').select(overviewColumns);
  const count = async (table: 'collection' | 'textGroup', account: number) => {
    const { rows } = await db.read
      .selectFrom(table)
      .where('accountId', '=', account)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return rows;
  };
  const overviewOf = async (row: Pick<Selectable<AccountTable>, (typeof overviewColumns)[number]>) => ({
    accountId: row.accountId,
    createdAt: row.createdAt,
    ...(row.email !== null && { email: row.email }),
    collections: await count('collection', row.accountId),
    groups: await count('textGroup', row.accountId),
    texts: row.texts,
    bytes: row.bytes,
    ...limitsOf(row),
  });
  return {
    get: async (account) => {
      const row = await accounts.where('accountId', '=', account).executeTakeFirst();
      return row && (await overviewOf(row));
    },
    list: async () => Promise.all((await accounts.orderBy('accountId').execute()).map(overviewOf)),
    set: (account, limits) => waitForCacheExpiry(db.write('setLimits', { account, limits })),
  };
}

export function callsIn(db: Db): Calls {
  return {
    get: (account) =>
      db.read
        .selectFrom('callCount')
        .select(['accountId', 'period', 'beginsAt', 'calls'])
        .where('accountId', '=', account)
        .execute(),
    reserve: (reservation) => db.write('reserveCalls', reservation),
    add: (counts) => db.write('addCalls', { counts }),
  };
}

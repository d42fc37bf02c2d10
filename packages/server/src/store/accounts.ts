import type { Db } from './db.ts';
import type { Accounts } from './store.ts';

export function accountsIn(db: Db): Accounts {
  return {
    create: (createdAt) => db.write('createAccount', { createdAt }),
    any: async () =>
      (await db.read.selectFrom('account').select('accountId').limit(1).executeTakeFirst()) !== undefined,
    exists: async (account) =>
      (await db.read
        .selectFrom('account')
        .select('accountId')
        .where('accountId', '=', account)
        .executeTakeFirst()) !== undefined,
  };
}

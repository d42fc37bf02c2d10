import type { Db } from '../db.ts';
import type { Accounts } from '../store.ts';
import { waitForCacheExpiry } from '../tokens/rights-cache.ts';
import { accountExists } from './writes.ts';

/** Texts that one transaction deletes, in some hundredths of a second. */
const textsPerCommit = 200;

export function accountsIn(db: Db): Accounts {
  return {
    create: (createdAt) => db.write('createAccount', { createdAt }),
    createFirst: (createdAt) => db.write('createFirstAccount', { createdAt }),
    any: async () =>
      (await db.read.selectFrom('account').select('accountId').limit(1).executeTakeFirst()) !== undefined,
    exists: (account) => accountExists(db.read, account),
    remove: (account) => waitForCacheExpiry(remove(db, account)),
  };
}

async function remove(db: Db, account: number): Promise<boolean> {
  for (;;) {
    const state = await db.write('removeAccount', { account, atMost: textsPerCommit });
    if (state !== 'incomplete') return state === 'removed';
  }
}

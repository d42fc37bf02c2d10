import type { Db } from '../db.ts';
import type { KeyPair, Keys } from '../store.ts';
import type { KeyPairTable } from '../tables.ts';

const keyOf = ({ lastUsedAt, ...row }: KeyPairTable): KeyPair => ({
  ...row,
  ...(lastUsedAt !== null && { lastUsedAt }),
});

export function keysIn(db: Db): Keys {
  const all = db.read.selectFrom('keyPair').selectAll();
  return {
    create: (account, pair) => db.write('createKey', { ...pair, accountId: account }),
    list: async (account) => {
      const wanted = account === undefined ? all : all.where('accountId', '=', account);
      return (await wanted.orderBy('accountId').orderBy('createdAt').orderBy('apiKey').execute()).map(keyOf);
    },
    any: async () => (await db.read.selectFrom('keyPair').select('apiKey').limit(1).execute()).length > 0,
    find: async (apiKey) => {
      const row = await all.where('apiKey', '=', apiKey).executeTakeFirst();
      return row && keyOf(row);
    },
    touch: (apiKey, usedAt) => db.write('touchKey', { apiKey, usedAt }),
    revoke: (account, apiKey) => db.write('revokeKey', { account, apiKey }),
    revokeUnlessLast: (account, apiKey) => db.write('revokeKeyUnlessLast', { account, apiKey }),
  };
}

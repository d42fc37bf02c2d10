import { type Selectable, sql } from '#kysely';
import type { CallLimits } from '../../domain/account.ts';
import type { Db } from '../db.ts';
import { limitsOf } from '../limits/reads.ts';
import { prepare } from '../prepared.ts';
import type { KeyPair, Keys } from '../store.ts';
import type { KeyPairTable } from '../tables.ts';
import { waitForCacheExpiry, RightsCache } from '../tokens/rights-cache.ts';
import { rightsOf } from './rights.ts';

function keyOf(row: Selectable<KeyPairTable>): KeyPair {
  const { apiKey, accountId, secretHash, name, createdAt, lastUsedAt, isStatic } = row;
  const common = { apiKey, accountId, secretHash, name, createdAt, isStatic: isStatic === 1 };
  return { ...common, ...rightsOf(row), ...(lastUsedAt !== null && { lastUsedAt }) };
}

const isAfter = ({ createdAt, apiKey }: Pick<KeyPair, 'createdAt' | 'apiKey'>) =>
  sql<boolean>`(created_at, api_key) > (${createdAt}, ${apiKey})`;

export function keysIn(db: Db): Keys {
  const all = db.read.selectFrom('keyPair').selectAll('keyPair');
  const findStatic = prepare(db.read, ({ secretHash }: { secretHash: Uint8Array }) =>
    all
      .innerJoin('account', 'account.accountId', 'keyPair.accountId')
      .select(['callsPerMonth', 'callsPerHour'])
      .where('secretHash', '=', secretHash)
      .where('isStatic', '=', 1),
  );
  const cache = new RightsCache<KeyPair & CallLimits>();
  return {
    create: (account, pair) => db.write('createKey', { ...pair, accountId: account }),
    list: async (account, page) => {
      const rows = await all
        .$if(account !== undefined, (some) => some.where('accountId', '=', account!))
        .$if(page !== undefined, (some) => some.where(isAfter(page!.after)).limit(page!.limit))
        .orderBy('accountId')
        .orderBy('createdAt')
        .orderBy('apiKey')
        .execute();
      return rows.map(keyOf);
    },
    any: async () => (await db.read.selectFrom('keyPair').select('apiKey').limit(1).execute()).length > 0,
    find: async (apiKey) => {
      const row = await all.where('apiKey', '=', apiKey).executeTakeFirst();
      return row && keyOf(row);
    },
    findStatic: (secretHash) =>
      cache.find(secretHash, async () => {
        const [row] = await findStatic({ secretHash });
        return row && { ...keyOf(row), ...limitsOf(row) };
      }),
    touch: (apiKey, usedAt) => db.write('touchKey', { apiKey, usedAt }),
    revoke: (account, apiKey) => waitForCacheExpiry(db.write('revokeKey', { account, apiKey })),
    revokeUnlessLast: (account, apiKey) =>
      waitForCacheExpiry(db.write('revokeKeyUnlessLast', { account, apiKey })),
  };
}

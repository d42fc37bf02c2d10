import type { Db } from '../db.ts';
import { rightsColumns, rightsOf } from '../keys/rights.ts';
import { limitsOf } from '../limits/reads.ts';
import { prepare } from '../prepared.ts';
import type { KnownToken, Tokens } from '../store.ts';
import { waitForCacheExpiry, RightsCache } from './rights-cache.ts';

export function tokensIn(db: Db): Tokens {
  const find = prepare(db.read, ({ hash }: { hash: Uint8Array }) =>
    db.read
      .selectFrom('token')
      .innerJoin('account', 'account.accountId', 'token.accountId')
      .innerJoin('keyPair', 'keyPair.apiKey', 'token.apiKey')
      .select(['token.accountId', 'token.apiKey', 'lastUsedMs', 'isSession', 'callsPerMonth', 'callsPerHour'])
      .select(rightsColumns)
      .where('hash', '=', hash),
  );
  const cache = new RightsCache<KnownToken>();
  return {
    create: (hash, { isSession, ...token }) =>
      db.write('createToken', { ...token, hash, isSession: Number(isSession) }),
    find: (hash) =>
      cache.find(hash, async () => {
        const [row] = await find({ hash });
        if (row === undefined) return undefined;
        const { accountId, apiKey, lastUsedMs, isSession } = row;
        return {
          accountId,
          apiKey,
          lastUsedMs,
          isSession: isSession === 1,
          ...rightsOf(row),
          ...limitsOf(row),
        };
      }),
    async touch(hash, lastUsedMs) {
      await db.write('touchToken', { hash, lastUsedMs });
      cache.forget(hash);
    },
    delete: (hash) => waitForCacheExpiry(db.write('deleteToken', { hash })),
    async prune(before, nowMs) {
      const pruned = await db.write('pruneTokens', { ...before, nowMs });
      cache.forget();
      return pruned;
    },
  };
}

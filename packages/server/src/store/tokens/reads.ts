import type { Db } from '../db.ts';
import { rightsColumns, rightsOf } from '../keys/rights.ts';
import { limitsOf } from '../limits/reads.ts';
import { prepared } from '../prepared.ts';
import type { Tokens } from '../store.ts';

export function tokensIn(db: Db): Tokens {
  const find = prepared(db.read, (hash: Uint8Array) =>
    db.read
      .selectFrom('token')
      .innerJoin('account', 'account.accountId', 'token.accountId')
      .innerJoin('keyPair', 'keyPair.apiKey', 'token.apiKey')
      .select(['token.accountId', 'token.apiKey', 'lastUsedMs', 'isSession', 'callsPerMonth', 'callsPerHour'])
      .select(rightsColumns)
      .where('hash', '=', hash),
  );
  return {
    create: (hash, { isSession, ...token }) =>
      db.write('createToken', { ...token, hash, isSession: Number(isSession) }),
    async find(hash) {
      const [row] = await find(hash);
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
    },
    touch: (hash, lastUsedMs) => db.write('touchToken', { hash, lastUsedMs }),
    delete: (hash) => db.write('deleteToken', { hash }),
    prune: (before, nowMs) => db.write('pruneTokens', { ...before, nowMs }),
  };
}

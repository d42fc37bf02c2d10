import type { Db } from '../db.ts';
import { limitsOf } from '../limits/reads.ts';
import { prepared } from '../prepared.ts';
import type { Tokens } from '../store.ts';

export function tokensIn(db: Db): Tokens {
  const find = prepared(db.read, (hash: Uint8Array) =>
    db.read
      .selectFrom('token')
      .innerJoin('account', 'account.accountId', 'token.accountId')
      .select(['token.accountId', 'apiKey', 'lastUsedMs', 'callsPerMonth', 'callsPerHour'])
      .where('hash', '=', hash),
  );
  return {
    create: (hash, token) => db.write('createToken', { ...token, hash }),
    async find(hash) {
      const [row] = await find(hash);
      if (row === undefined) return undefined;
      const { accountId, apiKey, lastUsedMs } = row;
      return { accountId, apiKey, lastUsedMs, ...limitsOf(row) };
    },
    touch: (hash, lastUsedMs) => db.write('touchToken', { hash, lastUsedMs }),
    delete: (hash) => db.write('deleteToken', { hash }),
    prune: (beforeMs, nowMs) => db.write('pruneTokens', { beforeMs, nowMs }),
  };
}

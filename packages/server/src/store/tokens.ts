import type { Db } from './db.ts';
import type { Tokens } from './store.ts';

export function tokensIn(db: Db): Tokens {
  return {
    create: (hash, token) => db.write('createToken', { ...token, hash }),
    find: (hash) =>
      db.read
        .selectFrom('token')
        .select(['accountId', 'apiKey', 'lastUsedMs'])
        .where('hash', '=', hash)
        .executeTakeFirst(),
    touch: (hash, lastUsedMs) => db.write('touchToken', { hash, lastUsedMs }),
    delete: (hash) => db.write('deleteToken', { hash }),
    prune: (beforeMs) => db.write('pruneTokens', { beforeMs }),
  };
}

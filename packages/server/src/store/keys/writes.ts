import type { Queries } from '../engines.ts';
import type { KeyPair } from '../store.ts';

export async function createKey(db: Queries, pair: Omit<KeyPair, 'lastUsedAt'>): Promise<void> {
  await db
    .insertInto('keyPair')
    .values({ ...pair, lastUsedAt: null })
    .execute();
}

export async function touchKey(db: Queries, args: { apiKey: string; usedAt: number }): Promise<void> {
  await db
    .updateTable('keyPair')
    .set({ lastUsedAt: args.usedAt })
    .where('apiKey', '=', args.apiKey)
    .execute();
}

/** Its tokens go with it, by the foreign key. */
export async function revokeKey(db: Queries, args: { account: number; apiKey: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('keyPair')
    .where('apiKey', '=', args.apiKey)
    .where('accountId', '=', args.account)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function revokeKeyUnlessLast(
  db: Queries,
  args: { account: number; apiKey: string },
): Promise<'noSuchKey' | 'lastKey' | undefined> {
  const pairs = await db
    .selectFrom('keyPair')
    .select('apiKey')
    .where('accountId', '=', args.account)
    .execute();
  if (!pairs.some(({ apiKey }) => apiKey === args.apiKey)) return 'noSuchKey';
  if (pairs.length === 1) return 'lastKey';
  await revokeKey(db, args);
  return undefined;
}

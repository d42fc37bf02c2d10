import type { Queries } from '../engines.ts';
import type { KeyPair } from '../store.ts';
import { rightsRow } from './rights.ts';

export async function createKey(db: Queries, pair: Omit<KeyPair, 'lastUsedAt'>): Promise<void> {
  const { apiKey, accountId, secretHash, name, createdAt, isStatic } = pair;
  const common = { apiKey, accountId, secretHash, name, createdAt, isStatic: Number(isStatic) };
  await db
    .insertInto('keyPair')
    .values({ ...common, ...rightsRow(pair), lastUsedAt: null })
    .execute();
}

export async function touchKey(db: Queries, args: { apiKey: string; usedAt: number }): Promise<void> {
  await db
    .updateTable('keyPair')
    .set({ lastUsedAt: args.usedAt })
    .where('apiKey', '=', args.apiKey)
    .execute();
}

/** Deletes a key. Its tokens are deleted by the foreign key. */
export async function revokeKey(db: Queries, args: { account: number; apiKey: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('keyPair')
    .where('apiKey', '=', args.apiKey)
    .where('accountId', '=', args.account)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a key, except the account's last key with scope admin and no expiry, which is needed to manage the other keys. */
export async function revokeKeyUnlessLast(
  db: Queries,
  args: { account: number; apiKey: string },
): Promise<'noSuchKey' | 'lastKey' | undefined> {
  const keys = await db
    .selectFrom('keyPair')
    .select(['apiKey', 'scope', 'expiresAt'])
    .where('accountId', '=', args.account)
    .execute();
  if (!keys.some(({ apiKey }) => apiKey === args.apiKey)) return 'noSuchKey';
  const permanentAdminKeys = keys.filter(({ scope, expiresAt }) => scope === 'admin' && expiresAt === null);
  if (permanentAdminKeys.length === 1 && permanentAdminKeys[0]!.apiKey === args.apiKey) return 'lastKey';
  await revokeKey(db, args);
  return undefined;
}

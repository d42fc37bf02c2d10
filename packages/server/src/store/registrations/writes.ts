import type { AccountLimits } from '../../domain/account.ts';
import type { Queries } from '../engines.ts';
import type { Registrations } from '../store.ts';
import { createAccount } from '../accounts/writes.ts';

/** Stores a link, unless the address has had `maxLinks` links since the given time. Deletes older links. */
export async function beginRegistration(
  db: Queries,
  args: { hash: Uint8Array; email: string; name: string; now: number; since: number; maxLinks: number },
): Promise<boolean> {
  const { hash, email, name, now, since, maxLinks } = args;
  await db.deleteFrom('registration').where('createdAt', '<=', since).execute();
  const { links } = await db
    .selectFrom('registration')
    .select((row) => row.fn.countAll<number>().as('links'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  if (links >= maxLinks) return false;
  await db.insertInto('registration').values({ hash, email, name, createdAt: now, usedAt: null }).execute();
  return true;
}

/** Deletes a link that could not be mailed. */
export async function dropRegistration(db: Queries, args: { hash: Uint8Array }): Promise<void> {
  await db.deleteFrom('registration').where('hash', '=', args.hash).execute();
}

/**
 * Marks a link as used, and stores a key pair for its address, and an account when the address has none. Returns false when the link is
 * not valid.
 */
export async function confirmRegistration(
  db: Queries,
  args: Parameters<Registrations['confirm']>[0],
): Promise<boolean> {
  const { hash, now, since, apiKey, secretHash, limits } = args;
  const link = await db
    .updateTable('registration')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('createdAt', '>', since)
    .returning(['email', 'name'])
    .executeTakeFirst();
  if (link === undefined) return false;
  const { email, name } = link;
  const accountId = (await findAccount(db, email)) ?? (await createAccountFor(db, { ...limits, email }, now));
  await db
    .insertInto('keyPair')
    .values({ accountId, apiKey, secretHash, name, createdAt: now, lastUsedAt: null })
    .execute();
  return true;
}

async function findAccount(db: Queries, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('account')
    .select('accountId')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.accountId;
}

async function createAccountFor(
  db: Queries,
  fields: AccountLimits & { email: string },
  createdAt: number,
): Promise<number> {
  const accountId = await createAccount(db, { createdAt });
  await db.updateTable('account').set(fields).where('accountId', '=', accountId).execute();
  return accountId;
}

import type { AccountLimits } from '../../domain/account.ts';
import type { Queries } from '../engines.ts';
import type { Registrations } from '../store.ts';
import { createAccount } from '../accounts/writes.ts';

/** Stores a link, unless the address got its share of them since the given time; forgets those from before. */
export async function beginRegistration(
  db: Queries,
  args: { hash: Uint8Array; email: string; name: string; now: number; since: number; most: number },
): Promise<boolean> {
  const { hash, email, name, now, since, most } = args;
  await db.deleteFrom('registration').where('createdAt', '<=', since).execute();
  const { links } = await db
    .selectFrom('registration')
    .select((row) => row.fn.countAll<number>().as('links'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  if (links >= most) return false;
  await db.insertInto('registration').values({ hash, email, name, createdAt: now, usedAt: null }).execute();
  return true;
}

/** Forgets a link that could not be mailed. */
export async function dropRegistration(db: Queries, args: { hash: Uint8Array }): Promise<void> {
  await db.deleteFrom('registration').where('hash', '=', args.hash).execute();
}

/** Uses a link up: its address gets a key pair, and an account when it has none. False when the link is not open. */
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
  const accountId = (await accountOf(db, email)) ?? (await newAccount(db, { ...limits, email }, now));
  await db
    .insertInto('keyPair')
    .values({ accountId, apiKey, secretHash, name, createdAt: now, lastUsedAt: null })
    .execute();
  return true;
}

async function accountOf(db: Queries, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('account')
    .select('accountId')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.accountId;
}

async function newAccount(
  db: Queries,
  fields: AccountLimits & { email: string },
  createdAt: number,
): Promise<number> {
  const accountId = await createAccount(db, { createdAt });
  await db.updateTable('account').set(fields).where('accountId', '=', accountId).execute();
  return accountId;
}

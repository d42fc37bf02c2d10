import type { Queries } from '../engines.ts';
import type { CounterTable } from '../tables.ts';

/** Returns the next id of a kind. Ids are never reused. */
export async function nextId(db: Queries, kind: Exclude<CounterTable['kind'], 'turn'>): Promise<number> {
  const { value } = await db
    .updateTable('counter')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('kind', '=', kind)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

export async function createAccount(db: Queries, args: { createdAt: number }): Promise<number> {
  const accountId = await nextId(db, 'account');
  await db.insertInto('account').values({ accountId, createdAt: args.createdAt }).execute();
  return accountId;
}

/** Creates an account unless there is one. When several nodes start on an empty store, only one of them creates it. */
export async function createFirstAccount(
  db: Queries,
  args: { createdAt: number },
): Promise<number | undefined> {
  const existing = await db.selectFrom('account').select('accountId').limit(1).executeTakeFirst();
  return existing === undefined ? await createAccount(db, args) : undefined;
}

export async function accountExists(db: Queries, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('accountId')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a row and reads it back. Throws when the disk is full or the folder can't be written. */
export async function probe(db: Queries): Promise<number> {
  const { value } = await db
    .updateTable('probe')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('id', '=', 1)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

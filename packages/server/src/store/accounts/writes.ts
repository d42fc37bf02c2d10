import type { Queries } from '../engines.ts';
import type { CounterTable } from '../tables.ts';

/** Takes the next id of its kind; one that was given is never given again. */
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

/** An account, unless there is one: of nodes that start together on an empty store one makes it. */
export async function createFirstAccount(
  db: Queries,
  args: { createdAt: number },
): Promise<number | undefined> {
  const one = await db.selectFrom('account').select('accountId').limit(1).executeTakeFirst();
  return one === undefined ? await createAccount(db, args) : undefined;
}

export async function accountExists(db: Queries, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('accountId')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a row and reads it back, which fails when the disk is full or the folder can't be written. */
export async function probe(db: Queries): Promise<number> {
  const { value } = await db
    .updateTable('probe')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('id', '=', 1)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

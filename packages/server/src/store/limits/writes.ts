import type { AccountLimits } from '../../domain/account.ts';
import type { Queries } from '../engines.ts';
import type { CallCount, Reservation, StorageRefusal } from '../store.ts';
import { preparedWrite } from '../prepared.ts';
import { accountExists } from '../accounts/writes.ts';

export async function setLimits(
  db: Queries,
  args: { account: number; limits: { [Name in keyof AccountLimits]?: number | null } },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ ...args.limits, accountId: args.account })
    .where('accountId', '=', args.account)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the account may have one more of what the table holds. */
export async function hasRoom(
  db: Queries,
  account: number,
  table: 'collection' | 'textGroup',
): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select(['maxCollections', 'maxGroups'])
    .where('accountId', '=', account)
    .executeTakeFirst();
  const limit = table === 'collection' ? row?.maxCollections : row?.maxGroups;
  if (limit == null) return true;
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', account)
    .executeTakeFirstOrThrow();
  return count < limit;
}

/** What an account stores more, or less where it is negative. */
interface Storage {
  texts: number;
  bytes: number;
}

/**
 * Counts what an account stores from now on, in the transaction that stores it, unless that is more than it may store:
 * then the limit. What takes no more is never kept back.
 */
export async function countStorage(
  db: Queries,
  account: number,
  more: Storage,
): Promise<StorageRefusal | undefined> {
  const [row] = await addStorage(db, account, more.texts, more.bytes);
  if (row === undefined) return undefined;
  const { texts, bytes, maxTexts, maxBytes } = row;
  const isFull = more.texts > 0 && maxTexts !== null && texts > maxTexts;
  const isLarge = more.bytes > 0 && maxBytes !== null && bytes > maxBytes;
  if (!isFull && !isLarge) return undefined;
  await addStorage(db, account, -more.texts, -more.bytes);
  return isFull ? 'textLimit' : 'byteLimit';
}

const addStorage = preparedWrite((db, account: number, texts: number, bytes: number) =>
  db
    .updateTable('account')
    .set((row) => ({ texts: row('texts', '+', texts), bytes: row('bytes', '+', bytes) }))
    .where('accountId', '=', account)
    .returning(['texts', 'bytes', 'maxTexts', 'maxBytes']),
);

/** Adds counts of calls; those of accounts that were removed meanwhile are dropped. */
export async function addCalls(db: Queries, args: { counts: readonly CallCount[] }): Promise<void> {
  for (const count of args.counts) {
    if (!(await accountExists(db, count.accountId))) continue;
    await db
      .insertInto('callCount')
      .values(count)
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'period']).doUpdateSet((row) => ({
          beginsAt: row.ref('excluded.beginsAt'),
          calls: row
            .case()
            .when('callCount.beginsAt', '=', row.ref('excluded.beginsAt'))
            .then(row('callCount.calls', '+', row.ref('excluded.calls')))
            .else(row.ref('excluded.calls'))
            .end(),
        })),
      )
      .execute();
  }
}

/** A node takes this part of what is left, and so many calls at most: it gives back the rest soon. */
const reservedShare = 1 / 20;
const mostReserved = 50;

export async function reserveCalls(
  db: Queries,
  { limit, uncounted: made, ...of }: Reservation,
): Promise<number> {
  const row = await db
    .selectFrom('callCount')
    .select(['beginsAt', 'calls'])
    .where('accountId', '=', of.accountId)
    .where('period', '=', of.period)
    .executeTakeFirst();
  const left = limit - made - (row?.beginsAt === of.beginsAt ? row.calls : 0);
  const granted = left <= 0 ? 0 : Math.max(1, Math.min(mostReserved, Math.floor(left * reservedShare)));
  if (granted + made > 0) await addCalls(db, { counts: [{ ...of, calls: granted + made }] });
  return granted;
}

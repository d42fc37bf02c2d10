import type { AccountLimits } from '../../domain/account.ts';
import type { Queries } from '../engines.ts';
import type { CallCount, Reservation, StorageRefusal } from '../store.ts';
import { prepareWrite } from '../prepared.ts';
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

/** Returns true when the limits of the account allow one more row in the table. */
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

/** A change of what an account stores, with negative numbers if it stores less. */
interface Storage {
  texts: number;
  bytes: number;
}

/**
 * Adds to the counts of an account, in the transaction of the counted change. Returns the limit, and changes nothing, when the account
 * would exceed the limit. A change that adds nothing is never refused.
 */
export async function countStorage(
  db: Queries,
  account: number,
  more: Storage,
): Promise<StorageRefusal | undefined> {
  const [row] = await addStorage(db, { account, ...more });
  if (row === undefined) return undefined;
  const { texts, bytes, maxTexts, maxBytes } = row;
  const isFull = more.texts > 0 && maxTexts !== null && texts > maxTexts;
  const isLarge = more.bytes > 0 && maxBytes !== null && bytes > maxBytes;
  if (!isFull && !isLarge) return undefined;
  await addStorage(db, { account, texts: -more.texts, bytes: -more.bytes });
  return isFull ? 'textLimit' : 'byteLimit';
}

const addStorage = prepareWrite((db, { account, texts, bytes }: Storage & { account: number }) =>
  db
    .updateTable('account')
    .set((row) => ({ texts: row('texts', '+', texts), bytes: row('bytes', '+', bytes) }))
    .where('accountId', '=', account)
    .returning(['texts', 'bytes', 'maxTexts', 'maxBytes']),
);

/** Adds counts of calls. Drops the counts of accounts that were deleted meanwhile. */
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

/** The share of the remaining calls that a node reserves, up to a maximum. The node soon returns the calls that it does not use. */
const reservedShare = 1 / 20;
const maxReserved = 50;

export async function reserveCalls(
  db: Queries,
  { limit, uncounted, ...counter }: Reservation,
): Promise<number> {
  const row = await db
    .selectFrom('callCount')
    .select(['beginsAt', 'calls'])
    .where('accountId', '=', counter.accountId)
    .where('period', '=', counter.period)
    .executeTakeFirst();
  const left = limit - uncounted - (row?.beginsAt === counter.beginsAt ? row.calls : 0);
  const granted = left <= 0 ? 0 : Math.max(1, Math.min(maxReserved, Math.floor(left * reservedShare)));
  if (granted + uncounted > 0) await addCalls(db, { counts: [{ ...counter, calls: granted + uncounted }] });
  return granted;
}

import type { Queries } from '../engines.ts';
import type { LinkingLease } from '../store.ts';

/** Leases a collection to a node, or extends its lease. The update checks that no other node has the lease: of two nodes one gets it. */
export async function leaseLinking(
  db: Queries,
  { account, collectionId, holder, now, leaseUntil }: LinkingLease,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('collection')
    .set({ linkLeaseUntil: leaseUntil, linkLeaseBy: holder })
    .where('collectionId', '=', collectionId)
    .where('accountId', '=', account)
    .where((where) => where.or([where('linkLeaseUntil', '<=', now), where('linkLeaseBy', '=', holder)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases a collection, or every collection when none is given. */
export async function releaseLinking(
  db: Queries,
  { account, collectionId, holder }: Partial<Pick<LinkingLease, 'account' | 'collectionId' | 'holder'>>,
): Promise<void> {
  const all = db.updateTable('collection').set({ linkLeaseUntil: 0, linkLeaseBy: null });
  if (account === undefined || collectionId === undefined || holder === undefined)
    await all.where('linkLeaseUntil', '>', 0).execute();
  else
    await all
      .where('collectionId', '=', collectionId)
      .where('accountId', '=', account)
      .where('linkLeaseBy', '=', holder)
      .execute();
}

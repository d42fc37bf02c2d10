import type { Queries } from '../engines.ts';
import type { CollectionLease } from '../store.ts';

/** The work in the background that one node at a time does in a collection. */
export type CollectionWork = 'linking' | 'matching';

const columns = {
  linking: { until: 'linkLeaseUntil', name: 'linkLeaseBy' },
  matching: { until: 'matchLeaseUntil', name: 'matchLeaseBy' },
} as const;

/** Leases a collection to a node, or extends its lease. The update checks that no other node has the lease, so only one node gets it. */
export async function leaseCollection(
  db: Queries,
  { work, account, collectionId, holder, now, leaseUntil }: CollectionLease & { work: CollectionWork },
): Promise<boolean> {
  const { until, name } = columns[work];
  const { numUpdatedRows } = await db
    .updateTable('collection')
    .set(
      work === 'linking'
        ? { linkLeaseUntil: leaseUntil, linkLeaseBy: holder }
        : { matchLeaseUntil: leaseUntil, matchLeaseBy: holder },
    ) // prettier-ignore
    .where('collectionId', '=', collectionId)
    .where('accountId', '=', account)
    .where((where) => where.or([where(until, '<=', now), where(name, '=', holder)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Release = { work: CollectionWork } & Partial<
  Pick<CollectionLease, 'account' | 'collectionId' | 'holder'>
>;

/** Releases a collection, or every collection when none is given. */
export async function releaseCollection(
  db: Queries,
  { work, account, collectionId, holder }: Release,
): Promise<void> {
  const { until, name } = columns[work];
  const all = db
    .updateTable('collection')
    .set(work === 'linking' ? { linkLeaseUntil: 0, linkLeaseBy: null } : { matchLeaseUntil: 0, matchLeaseBy: null }); // prettier-ignore
  if (account === undefined || collectionId === undefined || holder === undefined)
    await all.where(until, '>', 0).execute();
  else
    await all
      .where('collectionId', '=', collectionId)
      .where('accountId', '=', account)
      .where(name, '=', holder)
      .execute();
}

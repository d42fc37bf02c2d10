import type { Db } from '../db.ts';
import type { CollectionLeases } from '../store.ts';
import type { CollectionWork } from './writes.ts';

/** Returns the leases of one kind of work. `due` differs between the kinds, so each adds its own. */
export function leasesIn(db: Db, work: CollectionWork): Omit<CollectionLeases, 'due'> {
  const until = work === 'linking' ? 'linkLeaseUntil' : 'matchLeaseUntil';
  return {
    lease: (lease) => db.write('leaseCollection', { work, ...lease }),
    release: (lease) => db.write('releaseCollection', { work, ...lease }),
    async anyLeased() {
      const leased = db.read.selectFrom('collection').select('collectionId').where(until, '>', 0);
      return (await leased.limit(1).execute()).length > 0;
    },
  };
}

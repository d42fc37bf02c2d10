import type { Db } from '../db.ts';
import { statsIn } from './stats.ts';
import { prepared } from '../prepared.ts';
import { collectionColumns } from '../rows.ts';
import type { Collections } from '../store.ts';

export function collectionsIn(db: Db): Collections {
  const of = (account: number) =>
    db.read.selectFrom('collection').select(collectionColumns).where('accountId', '=', account);
  const get = prepared(db.read, (account: number, collectionId: number) =>
    of(account).where('collectionId', '=', collectionId),
  );
  return {
    create: (account, fields) => db.write('createCollection', { account, fields }),
    createWithinLimit: (account, fields) => db.write('createCollectionWithinLimit', { account, fields }),
    get: async (account, collectionId) => (await get(account, collectionId))[0],
    list: (account) => of(account).orderBy('collectionId').execute(),
    update: (account, collectionId, fields) =>
      db.write('updateCollection', { account, collectionId, fields }),
    reset: (account, collectionId) => db.write('resetCollection', { account, collectionId }),
    delete: (account, collectionId) => db.write('deleteCollection', { account, collectionId }),
    stats: statsIn(db),
  };
}

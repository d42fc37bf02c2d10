import type { Db } from '../db.ts';
import { prepare } from '../prepared.ts';
import type { CollectionKey } from '../rows.ts';
import type { MergeRefusals } from '../store.ts';

export function mergeRefusalsIn(db: Db): MergeRefusals {
  const rows = prepare(db.read, ({ account, collectionId }: CollectionKey) =>
    db.read
      .selectFrom('mergeRefusal')
      .innerJoin('collection', 'collection.collectionId', 'mergeRefusal.collectionId')
      .where('mergeRefusal.collectionId', '=', collectionId)
      .where('collection.accountId', '=', account)
      .select(['tag', 'category', 'otherTag', 'otherCategory']),
  );
  return {
    list: async (account, collectionId) =>
      (await rows({ account, collectionId })).map(({ tag, category, otherTag, otherCategory }) => [
        { tag, category },
        { tag: otherTag, category: otherCategory },
      ]),
    put: (account, collectionId, pair, { max, now }) =>
      db.write('putMergeRefusal', { account, collectionId, pair, max, now }),
    remove: (account, collectionId, pairs) =>
      db.write('removeMergeRefusals', { account, collectionId, pairs }),
  };
}

import type { Rename } from '../../tags/edits.ts';
import type { Db } from '../db.ts';
import { prepare } from '../prepared.ts';
import type { CollectionEdits } from '../store.ts';
import type { CollectionKey } from '../rows.ts';
import { editOf, editRows, renameOf } from './rows.ts';

export function collectionEditsIn(db: Db): CollectionEdits {
  return {
    list: editsFrom(db),
    put: (account, collectionId, edit, max) =>
      db.write('putCollectionEdit', { account, collectionId, edit, max }),
    undo: (account, collectionId, { tag, category }) =>
      db.write('undoCollectionEdit', { account, collectionId, tag, category }),
  };
}

/** Returns a function that reads edits over any connection. */
export function editsFrom(db: Pick<Db, 'read'>): CollectionEdits['list'] {
  const rows = prepare(db.read, (collection: CollectionKey) => editRows(db.read, collection));
  return async (account, collectionId, page) => {
    if (page === undefined)
      return (await rows({ account, collectionId }))
        .map(editOf)
        .sort((one, other) => one.version - other.version);
    const some = await editRows(db.read, { account, collectionId })
      .where('tagEdit.version', '>', page.after)
      .orderBy('tagEdit.version')
      .limit(page.limit)
      .execute();
    return some.map(editOf);
  };
}

/** Returns a function that reads how the edits of a collection rename its tags. */
export function renamesFrom(
  db: Pick<Db, 'read'>,
): (account: number, collectionId: number) => Promise<Rename> {
  const rows = prepare(db.read, (collection: CollectionKey) => editRows(db.read, collection));
  return async (account, collectionId) => renameOf(await rows({ account, collectionId }));
}

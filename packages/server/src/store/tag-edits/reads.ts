import type { Language } from '../../domain/language.ts';
import { type CollectionEdit, type Rename, renaming } from '../../tags/edits.ts';
import { type Name, ownLetters } from '../../tags/fold.ts';
import type { Db } from '../db.ts';
import type { Queries } from '../engines.ts';
import { prepared } from '../prepared.ts';
import type { CollectionEdits } from '../store.ts';
import type { TagEditTable } from '../tables.ts';

export function collectionEditsIn(db: Db): CollectionEdits {
  return {
    list: editsFrom(db),
    put: (account, collectionId, edit, max) =>
      db.write('putCollectionEdit', { account, collectionId, edit, max }),
    undo: (account, collectionId, { tag, category }) =>
      db.write('undoCollectionEdit', { account, collectionId, tag, category }),
  };
}

/** Reads them over any connection. */
export function editsFrom(db: Pick<Db, 'read'>): CollectionEdits['list'] {
  const rows = prepared(db.read, (account: number, collectionId: number) =>
    query(db.read, account, collectionId),
  );
  return async (account, collectionId, page) => {
    if (page === undefined)
      return (await rows(account, collectionId))
        .map(editOf)
        .sort((one, other) => one.version - other.version);
    const some = await query(db.read, account, collectionId)
      .where('tagEdit.version', '>', page.after)
      .orderBy('tagEdit.version')
      .limit(page.limit)
      .execute();
    return some.map(editOf);
  };
}

/** How the tags of a collection's texts are shown, by what people have said of them. */
export function renamesFrom(
  db: Pick<Db, 'read'>,
): (account: number, collectionId: number) => Promise<Rename> {
  const rows = prepared(db.read, (account: number, collectionId: number) =>
    query(db.read, account, collectionId),
  );
  return async (account, collectionId) => renameOf(await rows(account, collectionId));
}

/** Returns the renames of a collection within a write. */
export async function renameIn(db: Queries, account: number, collectionId: number): Promise<Rename> {
  return renameOf(await query(db, account, collectionId).execute());
}

type Row = TagEditTable & { language: Language };

const query = (db: Queries, account: number, collectionId: number) =>
  db
    .selectFrom('tagEdit')
    .innerJoin('collection', 'collection.collectionId', 'tagEdit.collectionId')
    .where('tagEdit.collectionId', '=', collectionId)
    .where('collection.accountId', '=', account)
    .selectAll('tagEdit')
    .select('collection.language');

function renameOf(rows: readonly Row[]): Rename {
  const [first] = rows;
  return first === undefined ? (name) => name : renaming(rows.map(editOf), ownLetters([first.language]));
}

function editOf({
  tag,
  category,
  version,
  names,
  newTag,
  newCategory,
  isHidden,
  madeAt,
}: TagEditTable): CollectionEdit {
  return {
    ...{ tag, category, version },
    names: JSON.parse(names) as Name[],
    ...(newTag !== null && { newTag }),
    ...(newCategory !== null && { newCategory }),
    isHidden: isHidden === 1,
    ...(madeAt !== null && { madeAt }),
  };
}

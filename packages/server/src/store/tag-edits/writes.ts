import type { Name } from '../../tags/fold.ts';
import type { Queries } from '../engines.ts';
import type { CollectionKey } from '../rows.ts';
import type { NewCollectionEdit } from '../store.ts';

interface NewEdit extends CollectionKey {
  edit: NewCollectionEdit;
  max: number;
}

export async function putCollectionEdit(
  db: Queries,
  { account, collectionId, edit, max }: NewEdit,
): Promise<'noSuchCollection' | 'tooManyEdits' | undefined> {
  const version = await raise(db, { account, collectionId });
  if (version === undefined) return 'noSuchCollection';
  const { tag, category, names, newTag = null, newCategory = null, isHidden, madeAt = null } = edit;
  await remove(db, collectionId, edit);
  const { count } = await db
    .selectFrom('tagEdit')
    .where('collectionId', '=', collectionId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= max) return 'tooManyEdits';
  await db
    .insertInto('tagEdit')
    .values({
      ...{ collectionId, tag, category, version, newTag, newCategory, madeAt },
      names: JSON.stringify(names),
      isHidden: Number(isHidden),
    })
    .execute();
  return undefined;
}

export async function undoCollectionEdit(
  db: Queries,
  { account, collectionId, ...name }: CollectionKey & Name,
): Promise<boolean> {
  if ((await raise(db, { account, collectionId })) === undefined) return false;
  return remove(db, collectionId, name);
}

/** Raises the version of the collection, so that readers of its tags read the edits again. */
async function raise(db: Queries, { account, collectionId }: CollectionKey): Promise<number | undefined> {
  const row = await db
    .updateTable('collection')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('collectionId', '=', collectionId)
    .where('accountId', '=', account)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

async function remove(db: Queries, collectionId: number, { tag, category }: Name): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tagEdit')
    .where('collectionId', '=', collectionId)
    .where('tag', '=', tag)
    .where('category', '=', category)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

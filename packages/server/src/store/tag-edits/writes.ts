import type { Name } from '../../tags/fold.ts';
import type { Queries } from '../engines.ts';
import type { NewCollectionEdit } from '../store.ts';

interface Of {
  account: number;
  collectionId: number;
}

interface Put extends Of {
  edit: NewCollectionEdit;
  max: number;
}

export async function putCollectionEdit(
  db: Queries,
  { account, collectionId, edit, max }: Put,
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
  { account, collectionId, ...name }: Of & Name,
): Promise<boolean> {
  if ((await raise(db, { account, collectionId })) === undefined) return false;
  return remove(db, collectionId, name);
}

/** A new version of the collection, though no text has changed: who shows its tags looks at the edits. */
async function raise(db: Queries, { account, collectionId }: Of): Promise<number | undefined> {
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

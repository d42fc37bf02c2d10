import type { CollectionEdit } from '../../tags/edits.ts';
import type { Name } from '../../tags/fold.ts';
import { raiseVersion } from '../collections/raise-version.ts';
import type { Queries } from '../engines.ts';
import type { CollectionKey } from '../rows.ts';
import type { NewCollectionEdit } from '../store.ts';
import { editOf } from './rows.ts';

interface NewEdit extends CollectionKey {
  edit: NewCollectionEdit;
  max: number;
}

export async function putCollectionEdit(
  db: Queries,
  { account, collectionId, edit, max }: NewEdit,
): Promise<'noSuchCollection' | 'tooManyEdits' | undefined> {
  const version = await raiseVersion(db, { account, collectionId });
  if (version === undefined) return 'noSuchCollection';
  const stored = await remove(db, collectionId, edit);
  const { tag, category, names, isHidden, newTag, newCategory, link, madeAt = null } = merge(edit, stored);
  const { count } = await db
    .selectFrom('tagEdit')
    .where('collectionId', '=', collectionId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= max) return 'tooManyEdits';
  await db
    .insertInto('tagEdit')
    .values({
      ...{ collectionId, tag, category, version, madeAt },
      newTag: newTag ?? null,
      newCategory: newCategory ?? null,
      link: link === undefined ? null : JSON.stringify(link),
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
  if ((await raiseVersion(db, { account, collectionId })) === undefined) return false;
  return (await remove(db, collectionId, name)) !== undefined;
}

/** Completes an edit with what it leaves unchanged in the edit that it replaces: a link, or the name and category. */
function merge(edit: NewCollectionEdit, stored: CollectionEdit | undefined): NewCollectionEdit {
  if (stored === undefined) return edit;
  if (edit.link === undefined) return stored.link === undefined ? edit : { ...edit, link: stored.link };
  const { newTag, newCategory, isHidden, names } = stored;
  return {
    ...(newTag !== undefined && { newTag }),
    ...(newCategory !== undefined && { newCategory }),
    ...edit,
    isHidden,
    names: [...edit.names, ...names],
  };
}

/** Deletes the edit of a name, and returns the edit. */
async function remove(
  db: Queries,
  collectionId: number,
  { tag, category }: Name,
): Promise<CollectionEdit | undefined> {
  const row = await db
    .deleteFrom('tagEdit')
    .where('collectionId', '=', collectionId)
    .where('tag', '=', tag)
    .where('category', '=', category)
    .returningAll()
    .executeTakeFirst();
  return row && editOf(row);
}

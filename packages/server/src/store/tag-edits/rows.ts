import type { TagLink } from '../../domain/tags/link.ts';
import type { Language } from '../../domain/language.ts';
import { type CollectionEdit, type Rename, makeRename } from '../../tags/edits.ts';
import { type Name, ownLetters } from '../../tags/fold.ts';
import type { Selectable } from '#kysely';
import type { Queries } from '../engines.ts';
import type { CollectionKey } from '../rows.ts';
import type { TagEditTable } from '../tables.ts';

/** Reads, within a write, how the edits of a collection rename its tags. */
export async function readRename(db: Queries, account: number, collectionId: number): Promise<Rename> {
  return renameOf(await editRows(db, { account, collectionId }).execute());
}

type EditRow = Selectable<TagEditTable> & { language: Language };

export const editRows = (db: Queries, { account, collectionId }: CollectionKey) =>
  db
    .selectFrom('tagEdit')
    .innerJoin('collection', 'collection.collectionId', 'tagEdit.collectionId')
    .where('tagEdit.collectionId', '=', collectionId)
    .where('collection.accountId', '=', account)
    .selectAll('tagEdit')
    .select('collection.language');

export function renameOf(rows: readonly EditRow[]): Rename {
  const [first] = rows;
  return first === undefined ? (name) => name : makeRename(rows.map(editOf), ownLetters([first.language]));
}

export function editOf({
  tag,
  category,
  version,
  names,
  newTag,
  newCategory,
  isHidden,
  link,
  madeAt,
}: Selectable<TagEditTable>): CollectionEdit {
  return {
    ...{ tag, category, version },
    names: JSON.parse(names) as Name[],
    ...(newTag !== null && { newTag }),
    ...(newCategory !== null && { newCategory }),
    isHidden: isHidden === 1,
    ...(link !== null && { link: JSON.parse(link) as TagLink | null }),
    ...(madeAt !== null && { madeAt }),
  };
}

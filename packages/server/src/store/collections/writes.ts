import type { Collection } from '../../domain/collection.ts';
import type { Queries } from '../engines.ts';
import { ownCollection } from './own.ts';
import { collectionColumns, type CollectionKey, toCollection } from '../rows.ts';
import type { CollectionChanges } from '../store.ts';
import { changedVocabularyColumns } from '../vocabularies/collection-columns.ts';
import { nextId } from '../accounts/writes.ts';
import { eraseResults } from '../idempotency/writes.ts';
import { countStorage, hasRoom } from '../limits/writes.ts';
import { deleteSearchesOfNothing } from '../saved-searches/writes.ts';
import type { WriteCommand } from '../command.ts';

interface CreateCollection {
  account: number;
  fields: Pick<Collection, 'name' | 'language' | 'description'>;
}

export async function createCollectionWithinLimit(
  db: Queries,
  args: CreateCollection,
): Promise<Collection | 'collectionLimit'> {
  const mayHaveMore = await hasRoom(db, args.account, 'collection');
  return mayHaveMore ? await createCollection(db, args) : 'collectionLimit';
}

export async function createCollection(db: Queries, args: CreateCollection): Promise<Collection> {
  const { name, language, description } = args.fields;
  const collection = {
    collectionId: await nextId(db, 'collection'),
    name,
    language,
    description,
    nextId: 1,
  };
  await db
    .insertInto('collection')
    .values({ ...collection, accountId: args.account, epoch: 1 })
    .execute();
  return collection;
}

export async function updateCollection(
  db: Queries,
  args: CollectionKey & { fields: CollectionChanges },
): Promise<Collection | 'noSuchVocabulary' | undefined> {
  const { name, description } = args.fields;
  const columns = await changedVocabularyColumns(db, args);
  if (columns === 'noSuchVocabulary') return columns;
  const row = await db
    .updateTable('collection')
    .set((row) => ({
      name: name ?? row.ref('name'),
      description: description ?? row.ref('description'),
      ...(columns && { ...columns, listVersion: row('listVersion', '+', 1) }),
    }))
    .where('collectionId', '=', args.collectionId)
    .where('accountId', '=', args.account)
    .returning(collectionColumns)
    .executeTakeFirst();
  return row && toCollection(row);
}

/** Deletes the texts, and their analyses by the foreign key. Results in progress are dropped because of the new epoch. */
export const resetCollection: WriteCommand<CollectionKey, Collection | undefined> = async (
  db,
  args,
  emit,
) => {
  if (!(await uncountTexts(db, args))) return undefined;
  const row = await db
    .updateTable('collection')
    .set((row) => ({
      nextId: 1,
      epoch: row('epoch', '+', 1),
      texts: 0,
      bytes: 0,
      words: 0,
      version: row('version', '+', 1),
      clearedAt: row('version', '+', 1),
    }))
    .where('collectionId', '=', args.collectionId)
    .where('accountId', '=', args.account)
    .returning(collectionColumns)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('text').where('collectionId', '=', args.collectionId).execute();
  await db.deleteFrom('tagEdit').where('collectionId', '=', args.collectionId).execute();
  await db.deleteFrom('mergeRefusal').where('collectionId', '=', args.collectionId).execute();
  await db.deleteFrom('modelCount').where('collectionId', '=', args.collectionId).execute();
  await db.deleteFrom('textChange').where('collectionId', '=', args.collectionId).execute();
  // New texts will have the ids of the deleted ones.
  await db.deleteFrom('event').where('collectionId', '=', args.collectionId).execute();
  emit({ kind: 'cleared', accountId: args.account, collectionId: args.collectionId });
  return toCollection(row);
};

export const deleteCollection: WriteCommand<CollectionKey, Collection | undefined> = async (
  db,
  args,
  emit,
) => {
  if (!(await uncountTexts(db, args))) return undefined;
  const row = await db
    .deleteFrom('collection')
    .where('collectionId', '=', args.collectionId)
    .where('accountId', '=', args.account)
    .returning(collectionColumns)
    .executeTakeFirstOrThrow();
  await deleteSearchesOfNothing(db, args.account);
  emit({ kind: 'cleared', accountId: args.account, collectionId: args.collectionId });
  return toCollection(row);
};

/** Subtracts the texts of a collection from the counts of its account, before they are deleted. Returns false for an unknown collection. */
async function uncountTexts(db: Queries, { account, collectionId }: CollectionKey): Promise<boolean> {
  const stored = await ownCollection(db, account, collectionId).select(['texts', 'bytes']).executeTakeFirst();
  if (stored === undefined) return false;
  await countStorage(db, account, { texts: -stored.texts, bytes: -stored.bytes });
  await eraseResults(db, collectionId);
  return true;
}

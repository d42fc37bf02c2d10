import type { Marks } from '../../domain/tags/vocabulary.ts';
import { nextId } from '../accounts/writes.ts';
import { raise } from '../changes/stamp.ts';
import { ownCollection } from '../collections/own.ts';
import { resetCollection } from '../collections/writes.ts';
import type { WriteCommand } from '../command.ts';
import type { Queries } from '../engines.ts';
import { hasRoom } from '../limits/writes.ts';
import type { CollectionCopy, RestoredCollection, RestoreRefusal } from '../store.ts';
import { addFollowers, takeId } from './followers.ts';
import { listOf, marksOf } from '../vocabularies/rows.ts';

interface BeginRestore {
  copy: CollectionCopy;
  name: string | undefined;
  nowMs: number;
}

/** Rows of an insert. Engines bound the number of values. */
const rowsPerInsert = 200;

/** Returns the name of a collection until its restore is finished. */
const unfinishedName = (name: string): string => `${name} (being restored)`;

export const beginRestore: WriteCommand<BeginRestore, RestoredCollection | RestoreRefusal> = async (
  db,
  { copy, name, nowMs },
  emit,
  engine,
) => {
  const { accountId: account, collectionId: ownId } = copy.collection;
  if (!(await hasAccount(db, copy))) return 'noSuchAccount';
  const existing = await findTarget(db, copy, name);
  if (typeof existing === 'string') return existing;
  if (existing !== undefined) await resetCollection(db, { account, collectionId: existing }, emit, engine);
  else if (!(await hasRoom(db, account, 'collection'))) return 'collectionLimit';
  const refusal = await findLimit(db, account, copy.collection);
  if (refusal !== undefined) return refusal;
  const isOwn = name === undefined;
  const collectionId =
    existing ?? (isOwn ? await takeId(db, 'collection', ownId) : await nextId(db, 'collection'));
  const fields = await fieldsOf(db, copy, name);
  if (existing === undefined) {
    const { language } = copy.collection;
    // Higher than any version of a deleted collection with this id, so that readers of the deleted collection see a reset.
    const start = isOwn ? nowMs : 1;
    const versions = { epoch: start, version: start, clearedAt: start };
    await db
      .insertInto('collection')
      .values({ ...fields, collectionId, accountId: account, language, ...versions })
      .execute();
  } else await db.updateTable('collection').set(fields).where('collectionId', '=', collectionId).execute();
  await addEdits(db, collectionId, copy);
  if (isOwn) await addFollowers(db, copy, existing === undefined);
  return { account, collectionId };
};

/** Returns whether the account of a backup exists. If the store was restored from an older backup, another account may have its id. */
async function hasAccount(db: Queries, { accountCreatedAt, collection }: CollectionCopy): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('createdAt')
    .where('accountId', '=', collection.accountId)
    .executeTakeFirst();
  return found?.createdAt === accountCreatedAt;
}

async function fieldsOf(db: Queries, copy: CollectionCopy, name: string | undefined) {
  const { collection } = copy;
  const { description, nextId, knowledge } = collection;
  const vocabularies = await existingVocabularies(db, copy);
  const isLinked = collection.vocabularies !== null || collection.marks !== null;
  // Entries may have changed since the backup, and removed entries may be erased. An order that no collection has makes the relinker look
  // at all names, and at all texts that vocabularies have changed.
  const marks: Marks = { versions: {}, order: [0], knowledge: marksOf(collection).knowledge };
  return {
    ...{ name: unfinishedName(name ?? collection.name), description, nextId, knowledge, vocabularies },
    marks: isLinked ? JSON.stringify(marks) : null,
  };
}

/** Returns the id of the collection to fill if it exists: an empty collection, or a collection that an interrupted restore left. */
async function findTarget(
  db: Queries,
  { collection: { accountId, collectionId, name: ownName } }: CollectionCopy,
  name: string | undefined,
): Promise<number | undefined | RestoreRefusal> {
  if (name === undefined) {
    const found = await ownCollection(db, accountId, collectionId)
      .select(['name', 'texts'])
      .executeTakeFirst();
    if (found === undefined) return undefined;
    return found.texts === 0 || found.name === unfinishedName(ownName) ? collectionId : 'notEmpty';
  }
  const named = await db
    .selectFrom('collection')
    .select(['collectionId', 'name'])
    .where('accountId', '=', accountId)
    .where('name', 'in', [name, unfinishedName(name)])
    .execute();
  if (named.some((found) => found.name === name)) return 'nameTaken';
  return named[0]?.collectionId;
}

/** Returns the limit of the account that the texts of a collection would exceed. `add` counts the texts one page after the other. */
async function findLimit(
  db: Queries,
  account: number,
  more: { texts: number; bytes: number },
): Promise<'textLimit' | 'byteLimit' | undefined> {
  const { texts, bytes, maxTexts, maxBytes } = await db
    .selectFrom('account')
    .select(['texts', 'bytes', 'maxTexts', 'maxBytes'])
    .where('accountId', '=', account)
    .executeTakeFirstOrThrow();
  if (maxTexts !== null && texts + more.texts > maxTexts) return 'textLimit';
  return maxBytes !== null && bytes + more.bytes > maxBytes ? 'byteLimit' : undefined;
}

/** Returns the column with the vocabularies that still exist. */
async function existingVocabularies(db: Queries, { collection }: CollectionCopy): Promise<string | null> {
  const ids = listOf<number>(collection.vocabularies);
  if (ids.length === 0) return null;
  const rows = await db
    .selectFrom('vocabulary')
    .select('vocabularyId')
    .where('accountId', '=', collection.accountId)
    .where('vocabularyId', 'in', ids)
    .execute();
  const existing = ids.filter((id) => rows.some(({ vocabularyId }) => vocabularyId === id));
  return existing.length === 0 ? null : JSON.stringify(existing);
}

async function addEdits(
  db: Queries,
  collectionId: number,
  { tagEdits, mergeRefusals }: CollectionCopy,
): Promise<void> {
  const version = await raise(db, collectionId);
  for (const rows of pagesOf(tagEdits.map((row) => ({ ...row, collectionId, version }))))
    await db.insertInto('tagEdit').values(rows).execute();
  for (const rows of pagesOf(mergeRefusals.map((row) => ({ ...row, collectionId }))))
    await db.insertInto('mergeRefusal').values(rows).execute();
}

function* pagesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += rowsPerInsert) yield rows.slice(at, at + rowsPerInsert);
}

export async function finishRestore(
  db: Queries,
  { account, collectionId, name }: RestoredCollection & { name: string },
): Promise<boolean> {
  const row = await ownCollection(db, account, collectionId).select('marks').executeTakeFirst();
  if (row === undefined) return false;
  await db
    .updateTable('collection')
    .set((columns) => ({
      name,
      version: columns('version', '+', 1),
      ...(row.marks !== null && { listVersion: columns('listVersion', '+', 1) }),
    }))
    .where('collectionId', '=', collectionId)
    .execute();
  return true;
}

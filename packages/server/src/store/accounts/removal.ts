import type { Queries } from '../engines.ts';
import { accountExists } from './writes.ts';
import { deleteCollection } from '../collections/writes.ts';
import type { WriteCommand } from '../command.ts';
import { deleteVocabulary } from '../vocabularies/writes.ts';

interface Removal {
  account: number;
  /** The most texts that one transaction deletes, so that other writes are not delayed. */
  atMost: number;
}

/**
 * Deletes a part of what an account owns, and the account itself last. The caller repeats this until it returns `removed`. The keys
 * are deleted first, so that nothing more is added, then the texts. An interrupted removal continues where it stopped.
 */
export const removeAccount: WriteCommand<Removal, 'noSuchAccount' | 'incomplete' | 'removed'> = async (
  db,
  { account, atMost },
  emit,
  engine,
) => {
  if (!(await accountExists(db, account))) return 'noSuchAccount';
  await closeAccount(db, account);
  const collection = await db
    .selectFrom('collection')
    .select('collectionId')
    .where('accountId', '=', account)
    .limit(1)
    .executeTakeFirst();
  if (collection !== undefined) {
    const { collectionId } = collection;
    if (!(await deleteSome(db, collectionId, atMost))) {
      await deleteCollection(db, { account, collectionId }, emit, engine);
    }
    return 'incomplete';
  }
  const vocabulary = await db
    .selectFrom('vocabulary')
    .select('vocabularyId')
    .where('accountId', '=', account)
    .limit(1)
    .executeTakeFirst();
  if (vocabulary !== undefined) {
    await deleteVocabulary(db, { account, ...vocabulary });
    return 'incomplete';
  }
  for (const table of ['savedSearch', 'textGroup', 'callCount', 'idempotency', 'account'] as const) {
    await db.deleteFrom(table).where('accountId', '=', account).execute();
  }
  return 'removed';
};

/** Deletes the keys and registrations of an account. Its tokens are deleted by the foreign key. */
async function closeAccount(db: Queries, account: number): Promise<void> {
  await db.deleteFrom('keyPair').where('accountId', '=', account).execute();
  await db
    .deleteFrom('registration')
    .where('email', 'in', (row) =>
      row
        .selectFrom('account')
        .select('email')
        .where('accountId', '=', account)
        .where('email', 'is not', null),
    )
    .execute();
}

/**
 * Deletes the first `atMost` texts of a collection that has more texts. Otherwise deletes nothing and returns false; then the caller
 * deletes the collection.
 */
async function deleteSome(db: Queries, collectionId: number, atMost: number): Promise<boolean> {
  const next = await db
    .selectFrom('text')
    .select('textId')
    .where('collectionId', '=', collectionId)
    .orderBy('textId')
    .offset(atMost)
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return false;
  await db
    .deleteFrom('text')
    .where('collectionId', '=', collectionId)
    .where('textId', '<', next.textId)
    .execute();
  return true;
}

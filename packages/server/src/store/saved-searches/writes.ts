import type { SavedParams, SavedSearch } from '../../domain/searches/saved-search.ts';
import { nextId } from '../accounts/writes.ts';
import type { Queries } from '../engines.ts';
import { savedSearchOf } from './rows.ts';

interface Save {
  account: number;
  fields: { name: string; collections: readonly number[]; params: SavedParams };
  max: number;
  now: number;
}

/** Saves a search with the present version of each of its collections. Texts match if their words are first analysed after that version. */
export async function saveSearch(
  db: Queries,
  { account, fields, max, now }: Save,
): Promise<SavedSearch | 'noSuchCollection' | 'nameTaken' | 'tooMany'> {
  const { name, collections } = fields;
  const ofAccount = db.selectFrom('savedSearch').where('accountId', '=', account);
  if (await ofAccount.select('savedSearchId').where('name', '=', name).executeTakeFirst()) return 'nameTaken';
  const { count } = await ofAccount
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= max) return 'tooMany';
  const own = await db
    .selectFrom('collection')
    .select('collectionId')
    .where('accountId', '=', account)
    .where('collectionId', 'in', [...collections])
    .execute();
  if (own.length < collections.length) return 'noSuchCollection';
  const savedSearchId = await nextId(db, 'savedSearch');
  const row = { savedSearchId, name, params: JSON.stringify(fields.params), createdAt: now };
  await db
    .insertInto('savedSearch')
    .values({ ...row, accountId: account })
    .execute();
  for (const [place, collectionId] of collections.entries()) {
    const { version } = await db
      .updateTable('collection')
      .set((row) => ({ matchedVersion: row.fn.coalesce(row.ref('matchedVersion'), row.ref('version')) }))
      .where('collectionId', '=', collectionId)
      .returning('version')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('savedSearchCollection')
      .values({ collectionId, savedSearchId, place, afterVersion: version })
      .execute();
  }
  return savedSearchOf({ ...row, latestMatchAt: null }, collections);
}

/** Deletes a saved search. Its matches are deleted by the foreign key. */
export async function deleteSavedSearch(
  db: Queries,
  { account, savedSearchId }: { account: number; savedSearchId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('savedSearch')
    .where('savedSearchId', '=', savedSearchId)
    .where('accountId', '=', account)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  // Collections without a saved search are not followed any more.
  await db
    .updateTable('collection')
    .set({ matchedVersion: null })
    .where('accountId', '=', account)
    .where('matchedVersion', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('savedSearchCollection as other')
            .select('other.savedSearchId')
            .whereRef('other.collectionId', '=', 'collection.collectionId'),
        ),
      ),
    )
    .execute();
  return true;
}

/** Deletes the saved searches of an account that have lost their last collection. */
export async function deleteSearchesOfNothing(db: Queries, account: number): Promise<void> {
  await db
    .deleteFrom('savedSearch')
    .where('accountId', '=', account)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('savedSearchCollection as other')
            .select('other.savedSearchId')
            .whereRef('other.savedSearchId', '=', 'savedSearch.savedSearchId'),
        ),
      ),
    )
    .execute();
}

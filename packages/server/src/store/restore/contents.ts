import { sql } from '#kysely';
import { UserError } from '../../domain/user-error.ts';
import type { Queries } from '../engines.ts';
import type { CollectionCopy, TextCopies } from '../store.ts';
import type { BackupSource } from './source.ts';

/** Texts of a page. A page is one transaction, during which other processes wait for the lock of SQLite. */
const textsPerPage = 100;

/** Names a collection of a backup: by its id or name, and by its account where several accounts have a collection of the name. */
export interface CollectionName {
  nameOrId: string;
  account: number | undefined;
}

/** Returns a collection without its texts. Throws a UserError when there is none, or when several have the name. */
export async function findCopy(
  { read, name }: BackupSource,
  { nameOrId, account }: CollectionName,
): Promise<CollectionCopy> {
  let query = read
    .selectFrom('collection')
    .innerJoin('account', 'account.accountId', 'collection.accountId')
    .selectAll('collection')
    .select('account.createdAt as accountCreatedAt');
  if (account !== undefined) query = query.where('collection.accountId', '=', account);
  const id = /^[1-9]\d{0,14}$/.test(nameOrId) ? Number(nameOrId) : undefined;
  const byId = id === undefined ? [] : await query.where('collectionId', '=', id).execute();
  const found =
    byId.length > 0 ? byId : await query.where('name', '=', nameOrId).orderBy('collectionId').execute();
  const [row] = found;
  if (row === undefined) {
    const place = account === undefined ? name : `account ${account} of ${name}`;
    throw new UserError(`There is no collection "${nameOrId}" in ${place}.`);
  }
  if (found.length > 1) {
    const all = found.map(({ collectionId, accountId }) => `${collectionId} of account ${accountId}`);
    throw new UserError(
      `Several collections are called "${nameOrId}": give the id instead (${all.join(', ')}).`,
    );
  }
  const { accountCreatedAt, ...collection } = row;
  const only = isIn({ collectionId: collection.collectionId });
  const searches = await read.selectFrom('savedSearchCollection').selectAll().where(only).execute();
  return {
    ...{ collection, accountCreatedAt, searches },
    tagEdits: await read.selectFrom('tagEdit').selectAll().where(only).execute(),
    mergeRefusals: await read.selectFrom('mergeRefusal').selectAll().where(only).execute(),
    webhooks: await read.selectFrom('webhook').selectAll().where(only).execute(),
    ownSearches: await ownSearchesOf(read, collection.collectionId, searches),
  };
}

/** Returns the saved searches that search only one collection. */
async function ownSearchesOf(
  read: Queries,
  collectionId: number,
  searches: CollectionCopy['searches'],
): Promise<CollectionCopy['ownSearches']> {
  if (searches.length === 0) return [];
  return await read
    .selectFrom('savedSearch')
    .selectAll()
    .where(
      'savedSearchId',
      'in',
      searches.map(({ savedSearchId }) => savedSearchId),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('savedSearchCollection as other')
            .select('other.savedSearchId')
            .whereRef('other.savedSearchId', '=', 'savedSearch.savedSearchId')
            .where('other.collectionId', '<>', collectionId),
        ),
      ),
    )
    .execute();
}

/** Yields the texts of a collection in the order of their ids. */
export async function* copiesOf(read: Queries, collectionId: number): AsyncGenerator<TextCopies> {
  for (let last = 0; ;) {
    const texts = await read
      .selectFrom('text')
      .selectAll()
      .where('collectionId', '=', collectionId)
      .where('textId', '>', last)
      .orderBy('textId')
      .limit(textsPerPage)
      .execute();
    if (texts.length === 0) return;
    const [from, to] = [texts[0]!.textId, texts.at(-1)!.textId];
    const page = isIn({ collectionId, from, to });
    yield {
      texts,
      analyses: await read.selectFrom('analysis').selectAll().where(page).execute(),
      members: await read.selectFrom('groupMember').selectAll().where(page).execute(),
      matches: await read.selectFrom('savedMatch').selectAll().where(page).execute(),
    };
    if (texts.length < textsPerPage) return;
    last = to;
  }
}

/** Matches the rows of a collection, or of its texts in a range of ids. */
const isIn = ({ collectionId, from, to }: { collectionId: number; from?: number; to?: number }) =>
  from === undefined
    ? sql<boolean>`collection_id = ${collectionId}`
    : sql<boolean>`collection_id = ${collectionId} and text_id between ${from} and ${to}`;

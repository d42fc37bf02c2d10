import type { CollectionCopy, Store } from '../store.ts';
import { listOf } from '../vocabularies/rows.ts';
import type { BackupSource } from './source.ts';

/** The parts of a collection in a backup that are not restored with it, because they were deleted from the store. */
export interface OmittedParts {
  /** Names of vocabularies, groups and saved searches. */
  vocabularies: string[];
  groups: string[];
  searches: string[];
  webhooks: number;
}

/** Finds what a restored collection lacks. Groups, saved searches and webhooks count only for a collection that keeps its id. */
export async function findOmittedParts(
  { read }: Pick<BackupSource, 'read'>,
  store: Pick<Store, 'groups' | 'vocabularies' | 'savedSearches' | 'webhooks'>,
  { collection, searches, webhooks }: CollectionCopy,
  isOwn: boolean,
): Promise<OmittedParts> {
  const { accountId: account, collectionId } = collection;
  const vocabularies = missingIds(
    listOf<number>(collection.vocabularies),
    (await store.vocabularies.list(account)).map(({ vocabularyId }) => vocabularyId),
  );
  const groups = missingIds(
    isOwn ? await groupsWith(read, collectionId) : [],
    (await store.groups.list(account)).map(({ groupId }) => groupId),
  );
  const savedSearches = missingIds(
    isOwn ? searches.map(({ savedSearchId }) => savedSearchId) : [],
    (await store.savedSearches.list(account)).map(({ savedSearchId }) => savedSearchId),
  );
  const lostWebhooks = missingIds(
    isOwn ? webhooks.map(({ webhookId }) => webhookId) : [],
    (await store.webhooks.list(account, collectionId)).map(({ webhookId }) => webhookId),
  );
  return {
    vocabularies: await namesOf(vocabularies, (ids) =>
      read.selectFrom('vocabulary').select('name').where('vocabularyId', 'in', ids).execute(),
    ),
    groups: await namesOf(groups, (ids) =>
      read.selectFrom('textGroup').select('name').where('groupId', 'in', ids).execute(),
    ),
    searches: await namesOf(savedSearches, (ids) =>
      read.selectFrom('savedSearch').select('name').where('savedSearchId', 'in', ids).execute(),
    ),
    webhooks: lostWebhooks.length,
  };
}

/** Returns the ids that are not among the present ids. */
const missingIds = (ids: readonly number[], present: readonly number[]): number[] =>
  ids.filter((id) => !present.includes(id));

async function namesOf(
  ids: number[],
  read: (ids: number[]) => Promise<{ name: string }[]>,
): Promise<string[]> {
  return ids.length === 0 ? [] : (await read(ids)).map(({ name }) => name).toSorted();
}

/** Returns the groups that have a text of a collection. */
async function groupsWith(read: BackupSource['read'], collectionId: number): Promise<number[]> {
  const rows = await read
    .selectFrom('groupMember')
    .select('groupId')
    .where('collectionId', '=', collectionId)
    .distinct()
    .orderBy('groupId')
    .execute();
  return rows.map(({ groupId }) => groupId);
}

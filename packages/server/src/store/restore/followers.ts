import type { Queries } from '../engines.ts';
import type { CollectionCopy } from '../store.ts';
import type { CounterTable } from '../tables.ts';

/** Reserves the id that a row had, so that no new row gets it. Returns the id. */
export async function takeId(db: Queries, kind: CounterTable['kind'], id: number): Promise<number> {
  await db
    .updateTable('counter')
    .set({ value: id })
    .where('kind', '=', kind)
    .where('value', '<', id)
    .execute();
  return id;
}

/**
 * Adds a collection to the saved searches that searched it and still exist. Where the collection was deleted, also restores what was
 * deleted with it: its webhooks, and the saved searches that searched nothing else. Restored texts come to match no saved search again.
 */
export async function addFollowers(db: Queries, copy: CollectionCopy, wasDeleted: boolean): Promise<void> {
  const { accountId, collectionId } = copy.collection;
  if (wasDeleted) {
    await addWebhooks(db, copy);
    await addOwnSearches(db, copy);
  }
  const existing = await db
    .selectFrom('savedSearch')
    .select('savedSearchId')
    .where('accountId', '=', accountId)
    .execute();
  const ids = new Set(existing.map(({ savedSearchId }) => savedSearchId));
  const rows = copy.searches.filter(({ savedSearchId }) => ids.has(savedSearchId));
  if (rows.length === 0) return;
  const { version } = await db
    .updateTable('collection')
    .set((row) => ({ matchedVersion: row.ref('version') }))
    .where('collectionId', '=', collectionId)
    .returning('version')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('savedSearchCollection')
    .values(rows.map((row) => ({ ...row, afterVersion: version })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds webhooks, which send the events that come from now on. */
async function addWebhooks(db: Queries, { webhooks }: CollectionCopy): Promise<void> {
  for (const webhook of webhooks) {
    await takeId(db, 'webhook', webhook.webhookId);
    await db
      .insertInto('webhook')
      .values({ ...webhook, failures: 0, problem: null, nextAt: 0, leaseUntil: 0, leaseBy: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function addOwnSearches(db: Queries, { ownSearches }: CollectionCopy): Promise<void> {
  for (const search of ownSearches) {
    await takeId(db, 'savedSearch', search.savedSearchId);
    // Another saved search may have the name.
    await db
      .insertInto('savedSearch')
      .values(search)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

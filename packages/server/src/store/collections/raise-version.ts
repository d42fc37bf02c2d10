import type { Queries } from '../engines.ts';
import type { CollectionKey } from '../rows.ts';

/**
 * Raises the version of a collection, so that readers see that it has changed. Returns the new version; undefined when the account has
 * no such collection.
 */
export async function raiseVersion(
  db: Queries,
  { account, collectionId }: CollectionKey,
): Promise<number | undefined> {
  const row = await db
    .updateTable('collection')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('collectionId', '=', collectionId)
    .where('accountId', '=', account)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

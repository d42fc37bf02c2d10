import type { Queries } from '../engines.ts';

/** Returns a function that finds which collections exist among the given ones, of any account. */
export function existingCollectionsIn(
  read: Queries,
): (collectionIds: readonly number[]) => Promise<Set<number>> {
  return async (collectionIds) => {
    const found = new Set<number>();
    for (const collectionId of collectionIds) {
      const query = read.selectFrom('collection').select('collectionId');
      const row = await query.where('collectionId', '=', collectionId).executeTakeFirst();
      if (row !== undefined) found.add(collectionId);
    }
    return found;
  };
}

import type { Db } from '../db.ts';
import { isOpen, isPending } from '../rows.ts';
import type { AnalysisState, Collections } from '../store.ts';

/**
 * Returns a function that reads the counts of a collection, without reading its texts or finished analyses: the row of a
 * collection stores the numbers of texts and words, and indexes contain the unfinished and the marked analyses.
 */
export function statsIn(db: Db): Collections['stats'] {
  const open = (account: number, collectionId: number) =>
    db.read
      .selectFrom('analysis')
      .where(isOpen)
      .where('accountId', '=', account)
      .where('collectionId', '=', collectionId);

  const oldest = async (account: number, collectionId: number): Promise<number | undefined> => {
    const pending = await db.read
      .selectFrom('analysis')
      .where(isPending)
      .where('accountId', '=', account)
      .where('collectionId', '=', collectionId)
      .select('queuedAt')
      .orderBy('queuedAt')
      .limit(1)
      .executeTakeFirst();
    // There are never more running texts than workers.
    const running = await open(account, collectionId)
      .where('state', '=', 'running')
      .select('queuedAt')
      .execute();
    const times = [pending, ...running].flatMap((row) => row?.queuedAt ?? []);
    return times.length > 0 ? Math.min(...times) : undefined;
  };

  const countMarked = async (collectionId: number): Promise<number> => {
    const { texts } = await db.read
      .selectFrom('analysis')
      .where('again', 'in', [1, 2])
      .where('again', 'is not', null)
      .where('collectionId', '=', collectionId)
      .select(({ fn }) => fn.countAll<number>().as('texts'))
      .executeTakeFirstOrThrow();
    return texts;
  };

  return async (account, collectionId) => {
    const row = await db.read
      .selectFrom('collection')
      .select(['texts', 'words', 'listVersion', 'markedVersion'])
      .where('collectionId', '=', collectionId)
      .where('accountId', '=', account)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { texts, words, listVersion, markedVersion } = row;
    const isUnmarked = texts > 0 && listVersion > markedVersion;
    const states = await open(account, collectionId)
      .groupBy('state')
      .select(({ fn }) => ['state', fn.countAll<number>().as('texts')])
      .execute();
    const count = (state: AnalysisState) => states.find((row) => row.state === state)?.texts ?? 0;
    const oldestPendingAt = await oldest(account, collectionId);
    return {
      ...{ texts, words },
      pending: count('pending') + count('running'),
      failed: count('failed'),
      pendingLinks: Math.max(await countMarked(collectionId), isUnmarked ? 1 : 0),
      ...(oldestPendingAt !== undefined && { oldestPendingAt }),
    };
  };
}

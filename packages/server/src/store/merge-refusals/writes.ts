import { codePointOrder } from '../../domain/characters.ts';
import { raiseVersion } from '../collections/raise-version.ts';
import type { Queries } from '../engines.ts';
import type { CollectionKey } from '../rows.ts';
import type { NamePair } from '../store.ts';

type NewRefusal = CollectionKey & { pair: NamePair; max: number; now: number };

export async function putMergeRefusal(
  db: Queries,
  { account, collectionId, pair, max, now }: NewRefusal,
): Promise<'noSuchCollection' | 'tooManyRefusals' | undefined> {
  if ((await raiseVersion(db, { account, collectionId })) === undefined) return 'noSuchCollection';
  await removePairs(db, collectionId, [pair]);
  const { count } = await db
    .selectFrom('mergeRefusal')
    .where('collectionId', '=', collectionId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= max) return 'tooManyRefusals';
  await db
    .insertInto('mergeRefusal')
    .values({ collectionId, ...columnsOf(pair), madeAt: now })
    .execute();
  return undefined;
}

export async function removeMergeRefusals(
  db: Queries,
  { account, collectionId, pairs }: CollectionKey & { pairs: readonly NamePair[] },
): Promise<number> {
  if ((await raiseVersion(db, { account, collectionId })) === undefined) return 0;
  return removePairs(db, collectionId, pairs);
}

async function removePairs(db: Queries, collectionId: number, pairs: readonly NamePair[]): Promise<number> {
  let removed = 0;
  for (const pair of pairs) {
    const { tag, category, otherTag, otherCategory } = columnsOf(pair);
    const rows = await db
      .deleteFrom('mergeRefusal')
      .where('collectionId', '=', collectionId)
      .where('tag', '=', tag)
      .where('category', '=', category)
      .where('otherTag', '=', otherTag)
      .where('otherCategory', '=', otherCategory)
      .returning('madeAt')
      .execute();
    removed += rows.length;
  }
  return removed;
}

/** Returns the columns of a pair. Its names are in a fixed order, so that a pair is stored once. */
function columnsOf(pair: NamePair) {
  const [one, other] = pair.toSorted(
    (a, b) => codePointOrder(a.tag, b.tag) || codePointOrder(a.category, b.category),
  );
  return {
    ...{ tag: one!.tag, category: one!.category },
    ...{ otherTag: other!.tag, otherCategory: other!.category },
  };
}

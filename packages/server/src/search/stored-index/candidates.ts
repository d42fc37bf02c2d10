import { lookups, rank } from '../../index/stored-index/find-candidates.ts';
import type { Document } from '../../index/segment/build.ts';
import { holdsId, idsIn } from '../../index/sets/shared-ids.ts';
import type { View } from '../../index/view.ts';
import type { RelatedOptions } from '../../related/query.ts';
import type { Sample } from '../../scoring/sample.ts';
import type { StoredIndexes } from '../../store/postgres/stored-index/interface.ts';

/** The most ids that are sent along with a condition on dates. */
const mostIds = 20_000;
/**
 * Lists have rounded impacts, and not every word of a text is looked up, so more texts are read than are compared by meaning. Of the
 * ten best among the million of `npm run bench:stored` the index in memory finds 66.7 %; as many read as compared hold 63.3 %,
 * half as many more 65.8, twice as many 66.2.
 */
const readPerCompared = 1.5;

/** Texts of a stored index that may belong to an answer, and whether there are no others. */
export interface Candidates {
  documents: Document[];
  isAll: boolean;
}

interface Wanted {
  collectionId: number;
  view: View;
  sample: Sample;
  query: RelatedOptions;
  /** The least number of texts, if there are as many. */
  breadth: number;
}

/**
 * The texts of a stored index that are likeliest to be related: by the weightiest of the words that they share, and by the
 * nearest vectors where `related/search.ts` looks for candidates by meaning too.
 */
export async function findStored(stored: StoredIndexes, wanted: Wanted): Promise<Candidates> {
  const { sample, query, view, breadth } = wanted;
  const byWords = query.relatedBy === 'semantic' ? [] : await findByWords(stored, wanted);
  const isAcross = sample.language !== view.language;
  const needsMeaning =
    query.relatedBy === 'semantic' ||
    (query.relatedBy === 'automatic' && (isAcross || byWords.length < Math.max(query.limit, breadth / 4)));
  const byMeaning = needsMeaning ? await findByMeaning(stored, wanted, byWords) : [];
  return {
    documents: [...byWords, ...byMeaning],
    isAll: byWords.length < breadth && byMeaning.length < breadth,
  };
}

async function findByWords(stored: StoredIndexes, wanted: Wanted): Promise<Document[]> {
  const { collectionId, view, sample, query, breadth } = wanted;
  const looked = lookups(view, sample);
  const lists = looked.factors.size === 0 ? [] : await stored.lists(collectionId, looked.factors.keys());
  const isDated = query.publishedAfter !== undefined || query.publishedBefore !== undefined;
  const depth = Math.ceil(readPerCompared * breadth);
  const ids = rank(looked, lists, isDated ? mostIds : depth, isAllowed(wanted));
  return stored.texts(collectionId, ids, datesOf(query), depth);
}

async function findByMeaning(
  stored: StoredIndexes,
  wanted: Wanted,
  others: readonly Document[],
): Promise<Document[]> {
  const { collectionId, view, sample, query, breadth } = wanted;
  if (sample.vector?.values.length !== view.dimensions) return [];
  const except = query.except?.get(collectionId)?.size ?? 0;
  const filter = { ...datesOf(query), textIds: query.textIds && new Set(idsIn(query.textIds)) };
  const nearest = await stored.nearest(collectionId, sample.vector, breadth + except, filter);
  const known = new Set(others.map(({ textId }) => textId));
  const isFree = isAllowed(wanted);
  const ids = nearest.filter((textId) => !known.has(textId) && isFree(textId));
  return stored.texts(collectionId, ids);
}

const datesOf = ({ publishedAfter, publishedBefore }: RelatedOptions) => ({
  publishedAfter,
  publishedBefore,
});

/** Whether a text of the stored index may be in the answer, as far as its id tells. */
function isAllowed({ collectionId, view, query }: Wanted): (textId: number) => boolean {
  const { textIds } = query;
  const except = query.except?.get(collectionId);
  return (textId) =>
    !view.unloaded!.removed.has(textId) &&
    (textIds === undefined || holdsId(textIds, textId)) &&
    except?.has(textId) !== true;
}

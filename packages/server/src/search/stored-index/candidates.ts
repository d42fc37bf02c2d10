import { lookups, rank } from '../../index/stored-index/find-candidates.ts';
import type { Document } from '../../index/segment/build.ts';
import { holdsId, idsIn } from '../../index/sets/shared-ids.ts';
import type { View } from '../../index/view.ts';
import { breadthByMeaning } from '../../related/candidates/breadth.ts';
import type { RelatedOptions } from '../../related/query.ts';
import { semanticShare } from '../../scoring/blend.ts';
import type { Sample } from '../../scoring/sample.ts';
import type { Vector } from '../../scoring/vector.ts';
import type { StoredFilter, StoredIndexes } from '../../store/postgres/stored-index/interface.ts';

/** The most ids that are sent with a condition on dates. */
const maxIds = 20_000;
/**
 * Texts read per text that a search compares by words. More are read because impacts are rounded and not every word is looked up.
 * In a simulation of 50 searches among the million texts of `npm run bench:stored`, the 150 texts with the best blended scores
 * include all of the ten best; the first 50 include 96.6 %.
 */
const readPerCompared = 1.5;
/**
 * How many texts words rank before the database compares their vectors: at least `leastRanked`, and this share of a large collection,
 * in which more texts have the weightiest words by chance. In the same simulation the first 500 texts by words include 97 % of the ten
 * best, the first 1,500 include all.
 */
const rankedShare = 0.0015;
const leastRanked = 1500;

/** Texts of a stored index that may be in the result, and whether these are all. */
export interface Candidates {
  documents: Document[];
  isAll: boolean;
}

interface CandidateQuery {
  collectionId: number;
  view: View;
  sample: Sample;
  query: RelatedOptions;
  /** The number of texts to find, or all if there are fewer. */
  breadth: number;
}

/**
 * Reads the most promising texts of a stored index: by the weightiest words that they share with the query, and by the
 * nearest vectors, as many as `related/search.ts` needs.
 */
export async function findStored(stored: StoredIndexes, candidateQuery: CandidateQuery): Promise<Candidates> {
  const { sample, query, view, breadth } = candidateQuery;
  const { relatedBy } = query;
  const byWords = relatedBy === 'semantic' ? none : await findByWords(stored, candidateQuery);
  const isAcross = sample.language !== view.language;
  const isMostlyMeaning =
    relatedBy === 'semantic' || isAcross || byWords.documents.length < Math.max(query.limit, breadth / 4);
  const limit = isMostlyMeaning ? breadth : breadthByMeaning(breadth);
  const byMeaning =
    relatedBy === 'statistic' ? none : await findByMeaning(stored, candidateQuery, limit, byWords.documents);
  return {
    documents: [...byWords.documents, ...byMeaning.documents],
    isAll: byWords.isAll && byMeaning.isAll,
  };
}

const none: Candidates = { documents: [], isAll: true };

async function findByWords(stored: StoredIndexes, candidateQuery: CandidateQuery): Promise<Candidates> {
  const { collectionId, view, sample, query, breadth } = candidateQuery;
  const terms = lookups(view, sample);
  const lists = terms.factors.size === 0 ? [] : await stored.lists(collectionId, terms.factors.keys());
  const isDated = query.publishedAfter !== undefined || query.publishedBefore !== undefined;
  const depth = Math.ceil(readPerCompared * breadth);
  const vector = query.relatedBy === 'statistic' ? undefined : comparableVector(view, sample);
  const wanted = vector ? Math.max(depth, leastRanked, Math.ceil(rankedShare * view.size)) : depth;
  const most = isDated ? maxIds : wanted;
  const ranked = rank(terms, lists, most, acceptsOf(candidateQuery));
  const filter = datesOf(query);
  const ids = ranked.map(({ id }) => id);
  const share = semanticShare[sample.language === view.language ? view.language : 'across'];
  const documents = vector
    ? await stored.bestTexts(collectionId, ranked, { vector, share, limit: depth, filter })
    : await stored.texts(collectionId, ids, filter, depth);
  return { documents, isAll: ranked.length < most && documents.length < depth };
}

/** Returns the vector of a query if the texts of a view have vectors of the same model. */
const comparableVector = (view: View, { vector }: Sample): Vector | undefined =>
  vector?.values.length === view.dimensions ? vector : undefined;

async function findByMeaning(
  stored: StoredIndexes,
  candidateQuery: CandidateQuery,
  limit: number,
  others: readonly Document[],
): Promise<Candidates> {
  const { collectionId, view, sample, query } = candidateQuery;
  const vector = comparableVector(view, sample);
  if (vector === undefined) return none;
  const except = query.except?.get(collectionId)?.size ?? 0;
  // The query text may be among the nearest.
  const wanted = limit + except + 1;
  const nearest = await stored.nearest(collectionId, vector, wanted, storedFilter(query));
  const known = new Set(others.map(({ textId }) => textId));
  const mayBeFound = acceptsOf(candidateQuery);
  const ids = nearest.filter((textId) => !known.has(textId) && mayBeFound(textId));
  return { documents: await stored.texts(collectionId, ids), isAll: nearest.length < wanted };
}

/** Returns the filter of a query in the form of the database. */
export const storedFilter = (query: Omit<RelatedOptions, 'limit'>): StoredFilter => ({
  ...datesOf(query),
  textIds: query.textIds && new Set(idsIn(query.textIds)),
});

const datesOf = ({ publishedAfter, publishedBefore }: Omit<RelatedOptions, 'limit'>) => ({
  publishedAfter,
  publishedBefore,
});

/** Returns a function that checks by id whether a text of the stored index may be in the result. */
function acceptsOf({ collectionId, view, query }: CandidateQuery): (textId: number) => boolean {
  const { textIds } = query;
  const except = query.except?.get(collectionId);
  return (textId) =>
    !view.unloaded!.removed.has(textId) &&
    (textIds === undefined || holdsId(textIds, textId)) &&
    except?.has(textId) !== true;
}

import { searchAll, type RelatedOptions, type ViewOf } from './query.ts';
import type { Sample } from '../scoring/sample.ts';

/** A search query for all matches; only texts with a relevance of at least `minThreshold` match. */
export type MatchQuery = Omit<RelatedOptions, 'limit' | 'dedupe' | 'diversity' | 'boost'> & {
  sample: Sample;
};

/** The texts of a collection that match a search query, most relevant first. */
export interface MatchingTexts {
  collectionId: number;
  ids: Float64Array<ArrayBuffer>;
  relevances: Float64Array<ArrayBuffer>;
}

/**
 * Returns all texts that match a search query: what `findRelated` would return without a limit. Every text that shares a word
 * with the query, and every vector, is compared.
 */
export function findMatching(viewOf: ViewOf, query: MatchQuery): MatchingTexts[] {
  const limit = query.scope.reduce((most, id) => Math.max(most, viewOf(id)?.size ?? 0), 1);
  const words = { allTermsUpTo: Infinity, fewTerms: Infinity, candidates: limit };
  return searchAll(viewOf, { ...query, limit }, query.sample, undefined, { limit, words }).map(
    ({ collectionId, matches }) => ({
      collectionId,
      ids: Float64Array.from(matches.ids),
      relevances: Float64Array.from(matches.relevances),
    }),
  );
}

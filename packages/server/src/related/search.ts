import { prepareQuery, type PreparedQuery } from '../index/prepared-query.ts';
import type { View } from '../index/view.ts';
import { termCount } from '../nlp/terms/encoded-terms.ts';
import { queryRelevance } from '../scoring/query-similarities.ts';
import { blend } from '../scoring/blend.ts';
import { rankLoweringHubs } from '../scoring/hubs.ts';
import { type Comparison, relevance } from '../scoring/relevance.ts';
import type { Sample } from '../scoring/sample.ts';
import type { Vector } from '../scoring/vector.ts';
import { breadthOf, mayFindMore } from './candidates/breadth.ts';
import { findSimilar, type SimilarOptions } from './candidates/find-similar.ts';
import type { Similarities } from './candidates/similarities.ts';

export interface SearchOptions extends SimilarOptions {
  /** Inclusive, 0–1, as `maxRelevance` is. */
  minRelevance?: number;
  /** Returns how near a vector is to the texts in the query's language; given for an external query in another language. */
  density?: ((vector: Vector) => number) | undefined;
}

/**
 * The texts that a search found, highest score first: in parallel arrays, because a deep search finds tens of
 * thousands.
 */
export interface RelatedMatches {
  /** Numbers of the texts in the view. */
  docs: number[];
  ids: number[];
  scores: number[];
  /** Similarities by words and names, 0–1; 0 when no term is shared. */
  statistics: number[];
  /** Centred cosines, −1 to 1; NaN when the text or the query has no vector. */
  semantics: number[];
  /** Calibrated, above 0 and at most 1, four decimals. */
  relevances: number[];
  /** What the relevances depend on in addition to the scores. */
  comparison: Comparison;
}

/** Returns the texts most related to a text of the view, without this text: highest score first, equal scores by id. */
export function search(
  view: View,
  textId: number,
  options: SearchOptions,
  sample = view.sample(textId),
): RelatedMatches {
  const doc = view.find(textId);
  if (doc === undefined || sample === undefined) return noMatches();
  return searchPrepared(view, prepareQuery(view, sample, doc), options);
}

/** Searches a view for an external query: a text that is not in the view, in its language or another. */
export function searchExternal(view: View, sample: Sample, options: SearchOptions): RelatedMatches {
  return searchPrepared(view, prepareQuery(view, sample), options);
}

function searchPrepared(view: View, prepared: PreparedQuery, options: SearchOptions): RelatedMatches {
  const { relatedBy, limit, minRelevance = 0, maxRelevance = 1 } = options;
  const kind = prepared.sample.language === view.language ? view.language : 'across';
  const comparison: Comparison = {
    size: view.size + (prepared.doc === undefined ? 1 : 0),
    terms: options.isSearchQuery ? undefined : termCount(prepared.sample.terms),
  };
  for (let breadth = breadthOf(limit); ; breadth *= 4) {
    const candidates = findSimilar(view, prepared, breadth, kind, options);
    const { ids, semantics, statistics } = candidates;
    const places = rankedPlaces(view, candidates, Math.max(2 * limit, breadth / 3), options);
    if (options.isSearchQuery) candidates.adjustToSearchQuery(prepared.sample);
    const scores = new Float64Array(ids.length);
    for (const at of places)
      scores[at] = blend({ statistic: statistics[at]!, semantic: semantics[at]! }, relatedBy, kind);
    const relevances = new Float64Array(ids.length);
    const order: number[] = [];
    for (const at of places.sort((one, other) => scores[other]! - scores[one]! || ids[one]! - ids[other]!)) {
      if (order.length === limit) break;
      const plain = relevance(scores[at]!, relatedBy, kind, comparison);
      const hasWords = statistics[at]! > 0 || options.takesAll === true;
      const related = options.isSearchQuery ? queryRelevance(plain, hasWords, kind) : plain;
      relevances[at] = related;
      if (related >= minRelevance && related <= maxRelevance && related > 0) order.push(at);
    }
    // Only an upper threshold can exclude the best candidates, so that candidates after them qualify.
    if (order.length < limit && maxRelevance !== 1 && mayFindMore(ids.length, breadth)) continue;
    const reorder = (list: ArrayLike<number>): number[] => order.map((at) => list[at]!);
    return {
      docs: reorder(candidates.docs),
      ids: reorder(ids),
      scores: reorder(scores),
      statistics: reorder(statistics),
      semantics: reorder(semantics),
      relevances: reorder(relevances),
      comparison,
    };
  }
}

/** Returns the places of the candidates; across languages, of at least the `count` best after the hubs are lowered. */
function rankedPlaces(
  view: View,
  candidates: Similarities,
  count: number,
  { relatedBy, density }: SearchOptions,
): number[] {
  if (density === undefined || relatedBy === 'statistic') return [...candidates.ids.keys()];
  const densityOf = (at: number): number => {
    const vector = view.vector(candidates.docs[at]!);
    return vector === undefined ? 0 : density(vector);
  };
  return rankLoweringHubs(candidates, { relatedBy, count, densityOf });
}

const noMatches = (): RelatedMatches => ({
  docs: [],
  ids: [],
  scores: [],
  statistics: [],
  semantics: [],
  relevances: [],
  comparison: {},
});

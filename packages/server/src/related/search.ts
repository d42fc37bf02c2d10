import { prepareQuery, type PreparedQuery } from '../index/prepared-query.ts';
import { type Accepts, type CandidateOptions, findCandidates, usualCandidates } from '../index/candidates.ts';
import { exactScores } from '../index/comparison.ts';
import { cosinesWith } from '../index/cosines.ts';
import { findNearest } from '../index/nearest/nearest.ts';
import type { View } from '../index/view.ts';
import { termCount } from '../nlp/terms/encoded-terms.ts';
import { queryRelevance } from '../scoring/query-similarities.ts';
import { blend, type PairLanguage, type RelatedBy } from '../scoring/blend.ts';
import { rankLoweringHubs } from '../scoring/hubs.ts';
import { type Comparison, relevance } from '../scoring/relevance.ts';
import type { Sample } from '../scoring/sample.ts';
import type { Vector } from '../scoring/vector.ts';
import {
  breadthByWords,
  breadthOf,
  leastCosine,
  mayFindMore,
  nearestBesideWords,
  nearestByMeaning,
} from './candidates/breadth.ts';
import { Similarities } from './candidates/similarities.ts';

export interface SearchOptions {
  relatedBy: RelatedBy;
  limit: number;
  /** Returns whether a text may be in the result; other texts are skipped and do not count towards the limit. */
  accepts?: Accepts;
  /** Both inclusive, 0–1. */
  minRelevance?: number;
  maxRelevance?: number;
  /** Returns how near a vector is to the texts in the query's language; given for an external query in another language. */
  density?: ((vector: Vector) => number) | undefined;
  words?: CandidateOptions;
  /** Whether the sample is a search query of few words, and not a text. */
  isSearchQuery?: boolean | undefined;
  /** Whether every accepted text belongs to the result, even without similarity, because it contains a required phrase. */
  takesAll?: boolean | undefined;
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
export function search(view: View, textId: number, options: SearchOptions): RelatedMatches {
  const doc = view.find(textId);
  if (doc === undefined) return noMatches();
  return searchPrepared(view, prepareQuery(view, view.sample(textId)!, doc), options);
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
    const relevances = new Float64Array(ids.length);
    const qualified: number[] = [];
    for (const at of places) {
      scores[at] = blend({ statistic: statistics[at]!, semantic: semantics[at]! }, relatedBy, kind);
      const plain = relevance(scores[at], relatedBy, kind, comparison);
      const hasWords = statistics[at]! > 0 || options.takesAll === true;
      const related = (relevances[at] = options.isSearchQuery
        ? queryRelevance(plain, hasWords, kind)
        : plain);
      if (related >= minRelevance && related <= maxRelevance && related > 0) qualified.push(at);
    }
    const order = qualified
      .sort((one, other) => scores[other]! - scores[one]! || ids[one]! - ids[other]!)
      .slice(0, limit);
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
): Iterable<number> {
  if (density === undefined || relatedBy === 'statistic') return candidates.ids.keys();
  const densityOf = (at: number): number => {
    const vector = view.vector(candidates.docs[at]!);
    return vector === undefined ? 0 : density(vector);
  };
  return rankLoweringHubs(candidates, { relatedBy, count, densityOf });
}

/**
 * Returns about the `breadth` most similar texts, or all with any similarity. In a blended search words find most of these
 * texts, and meaning finds texts with few words in common with the query. If words find too few texts, or the query is in
 * another language, meaning finds `breadth` texts.
 */
function findSimilar(
  view: View,
  prepared: PreparedQuery,
  breadth: number,
  kind: PairLanguage,
  options: SearchOptions,
): Similarities {
  const { relatedBy, limit, accepts = () => true, words = usualCandidates, takesAll } = options;
  const cosines = cosinesWith(view, prepared);
  const similar = new Similarities(view);
  const byWords = breadthByWords(breadth, view.size, relatedBy);
  if (relatedBy !== 'semantic') {
    const docs = findCandidates(view, prepared, Math.max(byWords, words.candidates), accepts, words);
    similar.addBest(docs, exactScores(view, prepared, docs), cosines, byWords);
  }
  const { vector } = prepared.sample;
  if (relatedBy !== 'statistic' && vector !== undefined) {
    const known = new Set(similar.docs);
    const own = prepared.doc === undefined ? undefined : view.idOf(prepared.doc);
    const isByMeaning = relatedBy === 'semantic' || kind === 'across' || similar.size < limit;
    // The least cosine does not hold for a search query or an upper threshold: other scores then decide which texts qualify.
    const isBounded = options.isSearchQuery !== true && (options.maxRelevance ?? 1) === 1;
    const wanted = isByMeaning
      ? nearestByMeaning(breadth, view.size)
      : nearestBesideWords(breadth, view.size, isBounded ? leastCosine(similar, limit, kind) : 0);
    const others = findNearest(view, vector, wanted, (id, date) => id !== own && accepts(id, date)).filter(
      (doc) => !known.has(doc),
    );
    similar.add(others, exactScores(view, prepared, others), cosines(others));
  }
  if (takesAll && similar.size < breadth) {
    const known = new Set(similar.docs);
    const others = latestDocs(view, breadth, (doc, id, date) => !known.has(doc) && accepts(id, date));
    similar.add(others, exactScores(view, prepared, others), cosines(others));
  }
  return similar;
}

/** Returns the numbers of accepted texts, the last indexed first. */
function latestDocs(
  view: View,
  limit: number,
  accepts: (doc: number, id: number, date: number) => boolean,
): number[] {
  const docs: number[] = [];
  for (const { first, segment, deleted } of view.segments.toReversed()) {
    for (let doc = segment.docs - 1; doc >= 0 && docs.length < limit; doc--) {
      if (!deleted.has(doc) && accepts(first + doc, segment.ids[doc]!, segment.dates[doc]!))
        docs.push(first + doc);
    }
  }
  return docs;
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

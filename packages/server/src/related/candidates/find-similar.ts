import {
  type Accepts,
  type CandidateOptions,
  findCandidates,
  usualCandidates,
} from '../../index/candidates.ts';
import { exactScores } from '../../index/comparison.ts';
import { cosinesWith } from '../../index/cosines.ts';
import { findNearest } from '../../index/nearest/nearest.ts';
import type { PreparedQuery } from '../../index/prepared-query.ts';
import type { View } from '../../index/view.ts';
import type { PairLanguage, RelatedBy } from '../../scoring/blend.ts';
import { breadthByWords, nearestBesideWords, nearestByMeaning } from './breadth.ts';
import { contendersOf } from './contenders.ts';
import { Similarities } from './similarities.ts';

/** The options of a search that decide which texts are compared. */
export interface SimilarOptions {
  relatedBy: RelatedBy;
  limit: number;
  /** Returns whether a text may be in the result; other texts are skipped and do not count towards the limit. */
  accepts?: Accepts;
  /** Inclusive, 0–1. */
  maxRelevance?: number;
  words?: CandidateOptions;
  /** Whether the sample is a search query of few words, and not a text. */
  isSearchQuery?: boolean | undefined;
  /** Whether every accepted text belongs to the result, even without similarity, because it contains a required phrase. */
  takesAll?: boolean | undefined;
}

/**
 * Finds about `breadth` texts, or all with any similarity, and compares those of them that may be among the `limit` best. In
 * a blended search words find most of these texts, and meaning finds texts with few words in common with the query. If words
 * find too few texts, or the query is in another language, meaning finds `breadth` texts.
 */
export function findSimilar(
  view: View,
  prepared: PreparedQuery,
  breadth: number,
  kind: PairLanguage,
  options: SimilarOptions,
): Similarities {
  const { relatedBy, limit, accepts = () => true, maxRelevance = 1, isSearchQuery = false } = options;
  const { words = usualCandidates, takesAll = false } = options;
  const cosines = cosinesWith(view, prepared);
  const similar = new Similarities(view);
  const add = (docs: readonly number[], semantics: ArrayLike<number> = cosines(docs)): void => {
    similar.add(docs, exactScores(view, prepared, docs), semantics);
  };
  // Hubs, the scale of a search query, and an upper threshold change which texts are the best.
  const isBestByBlend = kind !== 'across' && !isSearchQuery && maxRelevance === 1;
  let known = new Set<number>();
  let leastCosine = 0;
  if (relatedBy !== 'semantic') {
    const count = Math.max(breadthByWords(breadth, view.size, relatedBy), words.candidates);
    const found = findCandidates(view, prepared, count, accepts, words);
    known = new Set(found.docs);
    const semantics = cosines(found.docs);
    if (isBestByBlend) {
      const contenders = contendersOf(found, semantics, limit, relatedBy, kind);
      add(contenders.docs, contenders.semantics);
      ({ leastCosine } = contenders);
    } else add(found.docs, semantics);
  }
  const { vector } = prepared.sample;
  if (relatedBy !== 'statistic' && vector !== undefined) {
    const own = prepared.doc === undefined ? undefined : view.idOf(prepared.doc);
    const isByMeaning = relatedBy === 'semantic' || kind === 'across' || similar.size < limit;
    const wanted = isByMeaning
      ? nearestByMeaning(breadth, view.size)
      : nearestBesideWords(breadth, view.size, leastCosine);
    const others = findNearest(view, vector, wanted, (id, date) => id !== own && accepts(id, date));
    add(others.filter((doc) => !known.has(doc)));
  }
  if (takesAll && similar.size < breadth) {
    const compared = new Set(similar.docs);
    const others = latestDocs(view, breadth, (doc, id, date) => !compared.has(doc) && accepts(id, date));
    add(others);
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

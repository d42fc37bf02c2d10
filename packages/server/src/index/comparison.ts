import type { Query } from '../scoring/query.ts';
import type { PreparedQuery } from './prepared-query.ts';
import type { LiveSegment } from './live-segment.ts';
import { RowSums } from './kernel/row-sums.ts';
import type { View } from './view.ts';

/**
 * Computes the exact scores of candidates, in their order; 0 for a text that shares no term with the query. Candidates are
 * scored segment by segment, because each segment has its own numbers of terms.
 */
export function exactScores(view: View, prepared: PreparedQuery, docs: readonly number[]): Float64Array {
  const scores = new Float64Array(docs.length);
  for (const [which, live] of view.segments.entries()) {
    const { first } = live;
    const end = first + live.segment.docs;
    const isInSegment = (doc: number): boolean => doc >= first && doc < end;
    if (docs.some(isInSegment)) scoreInSegment(live, prepared.query, prepared.numbers[which]!, docs, scores);
  }
  return scores;
}

/** Scores the candidates in one segment; `numbers` are the numbers of the query's terms in it. */
function scoreInSegment(
  live: LiveSegment,
  query: Query,
  numbers: Uint32Array,
  docs: readonly number[],
  scores: Float64Array,
): void {
  const { first, segment } = live;
  const { rows, rowsAt, hashes } = segment;
  using sums = new RowSums(query, numbers, hashes.length);
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at]! - first;
    if (doc < 0 || doc >= segment.docs) continue;
    sums.add(rows.subarray(rowsAt[doc], rowsAt[doc + 1]));
    const square = live.squaredNorm(doc, query.top) - sums.excesses;
    scores[at] = roundScore((sums.factors * query.scale) / Math.sqrt(square));
  }
}

/** Rounds off the noise of the last digits, so that equal texts score exactly 1. A text without terms scores 0. */
function roundScore(score: number): number {
  return Number.isNaN(score) ? 0 : Math.round(score * 1e6) / 1e6;
}

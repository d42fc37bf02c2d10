import type { Query } from '../scoring/query.ts';
import type { PreparedQuery } from './prepared-query.ts';
import type { LiveSegment } from './live-segment.ts';
import { RowSums } from './kernel/row-sums.ts';
import type { View } from './view.ts';

/**
 * The second step of a search: the exact scores of the texts with some numbers, in that order, 0 where nothing is shared.
 * Rows are read segment by segment, for each numbers terms its own way.
 */
export function exactScores(view: View, asking: PreparedQuery, docs: readonly number[]): Float64Array {
  const scores = new Float64Array(docs.length);
  for (const [which, live] of view.segments.entries()) {
    const { first } = live;
    const end = first + live.segment.docs;
    const isThere = (doc: number): boolean => doc >= first && doc < end;
    if (docs.some(isThere)) scoreThose(live, asking.query, asking.numbers[which]!, docs, scores);
  }
  return scores;
}

/** Scores those of the texts that are in one segment; `numbers` has those of the asking text's terms. */
function scoreThose(
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
    scores[at] = rounded((sums.factors * query.scale) / Math.sqrt(square));
  }
}

/** Without the noise of the last digits: equal texts have exactly 1. A text without terms has 0. */
function rounded(score: number): number {
  return Number.isNaN(score) ? 0 : Math.round(score * 1e6) / 1e6;
}

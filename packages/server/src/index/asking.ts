import { hashAt, termCount } from '../nlp/terms/terms.ts';
import { makeQuery, type Query } from '../scoring/query.ts';
import type { Sample } from '../scoring/sample.ts';
import type { LiveSegment } from './live-segment.ts';
import { readList } from './segment/packed-lists.ts';
import type { Segment } from './segment/segment.ts';
import { seek } from './walk.ts';
import type { View } from './view.ts';

/** In the place of a term's number: the segment hasn't got it. */
export const noTerm = 2 ** 32 - 1;

/** A text that asks for others of a view, with all that a search needs to know of its terms. */
export interface Asking {
  sample: Sample;
  /** Its number in the view; without one it is an external query and counted as if it were a member. */
  doc: number | undefined;
  /** By term: how many texts of the view have it. */
  counts: Uint32Array;
  /** By segment and term: its number there. */
  numbers: readonly Uint32Array[];
  query: Query;
}

export function ask(view: View, sample: Sample, doc?: number): Asking {
  const { terms } = sample;
  const { segments, size, prior, stored } = view;
  const home = doc === undefined ? undefined : view.segmentOf(doc);
  const counts = new Uint32Array(termCount(terms));
  const priors = new Float64Array(counts.length);
  for (let at = 0; at < priors.length; at++) priors[at] = prior(hashAt(terms, at));
  const lent = new Uint32Array(stored ? counts.length : 0);
  const numbers = segments.map((live) => {
    const own = live === home ? ownNumbers(live, doc! - live.first) : numbersIn(live.segment, terms);
    const into = live.isLent ? lent : counts;
    for (let at = 0; at < own.length; at++) {
      if (own[at] !== noTerm) into[at]! += live.counts.of(own[at]!);
    }
    return own;
  });
  // What the stored index does not tell, those of its texts that were read do.
  if (stored)
    for (let at = 0; at < counts.length; at++)
      counts[at]! += Math.max(stored.count(hashAt(terms, at)), lent[at]!);
  const query = makeQuery(terms, { size, guest: doc === undefined, counts, priors });
  return { sample, doc, counts, numbers, query };
}

/** The numbers of the terms of a text of the segment itself: they need not be looked for. */
function ownNumbers({ segment }: LiveSegment, doc: number): Uint32Array {
  const { rows, rowsAt } = segment;
  const [from, to] = [rowsAt[doc]!, rowsAt[doc + 1]!];
  // An entry has a byte at least.
  const numbers = new Uint32Array(to - from);
  return numbers.subarray(0, readList(rows, from, to, numbers, new Uint8Array(to - from)));
}

/** The numbers that a segment has for the terms of a text. */
function numbersIn({ hashes }: Segment, terms: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(termCount(terms)).fill(noTerm);
  for (let at = 0, place = 0; at < numbers.length; at++) {
    const hash = hashAt(terms, at);
    place = seek(hashes, place, hash);
    if (hashes[place] === hash) numbers[at] = place;
  }
  return numbers;
}

import { hashAt, termCount } from '../nlp/terms/terms.ts';
import { makeQuery, type Query } from '../scoring/query.ts';
import type { Sample } from '../scoring/sample.ts';
import { termNumbers } from './segment/read-terms.ts';
import type { Segment } from './segment/segment.ts';
import { noTerm, TermSeeker } from './segment/term-numbers.ts';
import type { View } from './view.ts';

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
    // The numbers of its own terms need not be looked for.
    const own = live === home ? termNumbers(live.segment, doc! - live.first) : numbersIn(live.segment, terms);
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

/** The numbers that a segment has for the terms of a text that is in another one, or in none. */
function numbersIn(segment: Segment, terms: Uint8Array): Uint32Array {
  const seeker = new TermSeeker(segment);
  return Uint32Array.from({ length: termCount(terms) }, (_, at) => seeker.seek(hashAt(terms, at)));
}

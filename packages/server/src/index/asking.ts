import { hashesIn } from '../nlp/terms/terms.ts';
import { makeQuery, type Query } from '../scoring/query.ts';
import type { Sample } from '../scoring/sample.ts';
import { termNumbers } from './segment/read-terms.ts';
import { numbersOf } from './segment/term-numbers.ts';
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
  const hashes = hashesIn(terms);
  const counts = new Uint32Array(hashes.length);
  const priors = new Float64Array(hashes.length);
  for (let at = 0; at < hashes.length; at++) priors[at] = prior(hashes[at]!);
  const lent = new Uint32Array(stored ? hashes.length : 0);
  const numbers = segments.map((live) => {
    // The numbers of its own terms need not be looked for.
    const own =
      live === home ? termNumbers(live.segment, doc! - live.first) : numbersOf(live.segment, hashes);
    live.counts.addTo(live.isLent ? lent : counts, own);
    return own;
  });
  // What the stored index does not tell, those of its texts that were read do.
  if (stored)
    for (let at = 0; at < hashes.length; at++) counts[at]! += Math.max(stored.count(hashes[at]!), lent[at]!);
  const query = makeQuery(terms, { size, guest: doc === undefined, counts, priors });
  return { sample, doc, counts, numbers, query };
}

import { hashesIn } from '../nlp/terms/encoded-terms.ts';
import { makeQuery, type Query } from '../scoring/query.ts';
import type { Sample } from '../scoring/sample.ts';
import { writeTermNumbers } from './segment/read-terms.ts';
import { writeNumbers } from './segment/term-numbers.ts';
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
  // One run of memory for all that is kept by term: arrays lie outside of the engine's heap, where each is made and collected by itself.
  const room = new Uint32Array((segments.length + 1) * hashes.length);
  const part = (at: number): Uint32Array => room.subarray(at * hashes.length, (at + 1) * hashes.length);
  const counts = part(segments.length);
  const priors = new Float64Array(hashes.length);
  for (let at = 0; at < hashes.length; at++) priors[at] = prior(hashes[at]!);
  const lent = new Uint32Array(stored ? hashes.length : 0);
  const numbers = segments.map((live, at) => {
    const own = part(at);
    // The numbers of its own terms need not be looked for.
    if (live === home) writeTermNumbers(live.segment, doc! - live.first, own);
    else writeNumbers(live.segment, hashes, own);
    live.counts.addTo(live.isLent ? lent : counts, own);
    return own;
  });
  // What the stored index does not tell, those of its texts that were read do.
  if (stored)
    for (let at = 0; at < hashes.length; at++) counts[at]! += Math.max(stored.count(hashes[at]!), lent[at]!);
  const query = makeQuery(terms, { size, guest: doc === undefined, counts, priors });
  return { sample, doc, counts, numbers, query };
}

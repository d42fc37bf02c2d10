import { hashesIn } from '../nlp/terms/encoded-terms.ts';
import { makeQuery, type Query } from '../scoring/query.ts';
import type { Sample } from '../scoring/sample.ts';
import { writeTermNumbers } from './segment/read-terms.ts';
import { writeNumbers } from './segment/term-numbers.ts';
import type { View } from './view.ts';

/** A query text, with the facts about its terms that the search of one view needs. */
export interface PreparedQuery {
  sample: Sample;
  /** The text's number in the view; undefined for an external query, which is counted as if it were a member. */
  doc: number | undefined;
  /** How many texts of the view have each term. */
  counts: Uint32Array;
  /** The number of each term in each segment, by segment and term. */
  numbers: readonly Uint32Array[];
  query: Query;
}

/** Looks up the terms of a query text in a view. `doc` is the number of the text if it is a member. */
export function prepareQuery(view: View, sample: Sample, doc?: number): PreparedQuery {
  const { terms } = sample;
  const { segments, size, prior, unloaded } = view;
  const home = doc === undefined ? undefined : view.segmentOf(doc);
  const hashes = hashesIn(terms);
  // All arrays by term share one buffer: each buffer lies outside the heap, and is allocated and collected by itself.
  const memory = new Uint32Array((segments.length + 1) * hashes.length);
  const part = (at: number): Uint32Array => memory.subarray(at * hashes.length, (at + 1) * hashes.length);
  const counts = part(segments.length);
  const priors = new Float64Array(hashes.length);
  for (let at = 0; at < hashes.length; at++) priors[at] = prior(hashes[at]!);
  const loadedCounts = new Uint32Array(unloaded ? hashes.length : 0);
  const numbers = segments.map((live, at) => {
    const own = part(at);
    // The segment of a member lists the numbers of its terms.
    if (live === home) writeTermNumbers(live.segment, doc! - live.first, own);
    else writeNumbers(live.segment, hashes, own);
    live.counts.addTo(live.isCountedElsewhere ? loadedCounts : counts, own);
    return own;
  });
  // `UnloadedTexts` does not count all pairs; loaded texts count their own.
  if (unloaded)
    for (let at = 0; at < hashes.length; at++)
      counts[at]! += Math.max(unloaded.count(hashes[at]!), loadedCounts[at]!);
  const query = makeQuery(terms, { size, isExternal: doc === undefined, counts, priors });
  return { sample, doc, counts, numbers, query };
}

import { cosineWithout, repetition } from '../scoring/boilerplate.ts';
import { registerShare } from '../scoring/register.ts';
import { cosineOf, type Vector } from '../scoring/vector.ts';
import type { Asking } from './asking.ts';
import { dotProducts, dotProductsOf } from './kernel/dot-products.ts';
import { Best } from './best.ts';
import type { Accepts } from './candidates.ts';
import type { View } from './view.ts';

/** The cosines with the texts that have some numbers; NaN where one of the two has no vector. */
export type CosinesWith = (docs: readonly number[]) => Float64Array;

/**
 * Cosines of a text with those of a view, without what all of them have in common: a footer, or a register. An external
 * query is counted as if it were a member.
 */
export function cosinesWith(view: View, { sample, doc, counts }: Asking): CosinesWith {
  const { vector, terms } = sample;
  if (vector?.values.length !== view.dimensions) return (docs) => new Float64Array(docs.length).fill(NaN);
  const plain: CosinesWith = (docs) => plainCosines(view, vector, docs);
  if (sample.language !== view.language) return plain;
  const self = doc === undefined ? 1 : 0;
  const size = view.size + self;
  const { mean } = view;
  const block = repetition(
    terms,
    size,
    counts.map((count) => count + self),
  );
  if (self) mean.add(vector);
  const repeated = Math.max(block, registerShare(mean.times(1), size));
  const cosine = repeated > 0 && cosineWithout(mean.times(repeated), vector);
  if (self) mean.remove(vector);
  if (!cosine) return plain;
  return (docs) =>
    Float64Array.from(docs, (other) => {
      const theirs = view.vector(other);
      return theirs === undefined ? NaN : cosine(theirs);
    });
}

/** All vectors are copied to the kernel and multiplied in one call: with one for each text, 150 took a twentieth of a search. */
function plainCosines(view: View, { values, length }: Vector, docs: readonly number[]): Float64Array {
  const cosines = new Float64Array(docs.length).fill(NaN);
  const vectors: Vector[] = [];
  const places: number[] = [];
  for (let at = 0; at < docs.length; at++) {
    const other = view.vector(docs[at]!);
    if (other === undefined) continue;
    vectors.push(other);
    places.push(at);
  }
  const products = dotProductsOf(
    values,
    vectors.map((other) => other.values),
  );
  for (let at = 0; at < places.length; at++)
    cosines[places[at]!] = cosineOf(products[at]!, length, vectors[at]!.length);
  return cosines;
}

/** Texts compared at a time: as many vectors as fit a processor's cache. */
const docsAtOnce = 512;

/** The numbers of the `limit` accepted texts nearest to a vector, by id among equals, of those with a cosine above 0. */
export function nearest(view: View, vector: Vector, limit: number, accepts: Accepts): number[] {
  const best = new Best(limit);
  /** Rounded, a lower one is below the threshold. */
  let leastCosine = 0;
  for (const { first, segment, deleted } of view.segments) {
    const { docs, dimensions, vectors, lengths, ids, dates } = segment;
    if (dimensions !== vector.values.length) continue;
    for (let from = 0; from < docs; from += docsAtOnce) {
      const count = Math.min(docsAtOnce, docs - from);
      const products = dotProducts(vector.values, vectors, from * dimensions, count);
      for (let doc = from; doc < from + count; doc++) {
        // Most are told by their product alone, without a cosine.
        const product = products[doc - from]!;
        if (product <= 0 || product < leastCosine * vector.length * lengths[doc]!) continue;
        const score = cosineOf(product, vector.length, lengths[doc]!);
        if (score <= 0 || score < best.threshold || deleted.has(doc)) continue;
        if (!accepts(ids[doc]!, dates[doc]!)) continue;
        best.offer(ids[doc]!, score, first + doc);
        leastCosine = best.threshold - 1e-6;
      }
    }
  }
  return best.places;
}

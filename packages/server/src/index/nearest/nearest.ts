import { cosineFromDot, type Vector } from '../../scoring/vector.ts';
import { Best } from '../best.ts';
import type { Accepts } from '../candidates.ts';
import { dotProducts, dotProductsOf } from '../kernel/dot-products.ts';
import { sketchesAtOnce } from '../kernel/sketch-kernel.ts';
import { sketchBytes, writeSketch } from '../segment/sketch.ts';
import type { View } from '../view.ts';
import { maxDistance, NearestSketches } from './nearest-sketches.ts';

/** Vectors compared at a time: as many as fit into the CPU's cache. */
const vectorsAtOnce = 512;

/** The largest share of vectors that are compared at scattered places: comparing all in order takes less time than comparing more. */
const maxShare = 0.2;

/**
 * The number of sketches in the first part. Every later part has as many as all parts before it, up to `sketchesAtOnce`: the
 * more sketches are compared, the fewer of the others are near.
 */
const firstSketches = 512;

export interface NearestOptions {
  limit: number;
  /** How many texts with the nearest sketches are compared by their vectors. */
  compared: number;
  /** The cosine below which texts are not wanted; some may be found nevertheless. */
  leastCosine?: number;
}

/**
 * Returns the numbers of the accepted texts nearest to a vector, in no order; among equally near texts, the lower ids are chosen.
 * Their cosines are above 0. Sketches find the texts whose vectors are compared, unless these would be a large share of all texts.
 */
export function findNearest(view: View, vector: Vector, options: NearestOptions, accepts: Accepts): number[] {
  const { limit, compared, leastCosine = 0 } = options;
  if (view.dimensions !== vector.values.length || leastCosine > 1) return [];
  return compared > maxShare * view.size
    ? nearestOfAll(view, vector, limit, accepts)
    : nearestAmong(view, docsWithNearestSketches(view, vector, options, accepts), vector, limit);
}

/** Returns the accepted texts whose sketches are nearest to the sketch of a vector. */
function docsWithNearestSketches(
  view: View,
  { values }: Vector,
  { compared, leastCosine = 0 }: NearestOptions,
  accepts: Accepts,
): number[] {
  const sketch = new Uint8Array(sketchBytes);
  writeSketch(values, sketch, 0);
  const found = new NearestSketches(compared, distanceAt(leastCosine));
  for (const live of view.segments) {
    const { first, segment, deleted } = live;
    const { docs, dimensions, lengths, ids, dates } = segment;
    if (dimensions === 0) continue;
    const { sketches } = live;
    let count = 0;
    for (let from = 0; from < docs; from += count) {
      count = Math.min(sketchesAtOnce, docs - from, Math.max(firstSketches, first + from));
      const near = sketches.findNear(sketch, from, count, found.most);
      for (const code of near) {
        const distance = code & 255;
        const doc = from + (code >>> 8);
        if (distance > found.most || lengths[doc] === 0 || deleted.has(doc)) continue;
        if (accepts(ids[doc]!, dates[doc]!)) found.offer(first + doc, distance);
      }
    }
  }
  return found.docs();
}

/** Returns a distance that few sketches of vectors with a cosine exceed: two standard deviations above the mean. */
function distanceAt(cosine: number): number {
  if (cosine <= 0) return maxDistance;
  const share = Math.acos(Math.min(1, cosine)) / Math.PI;
  return Math.floor(maxDistance * share + 2 * Math.sqrt(maxDistance * share * (1 - share)));
}

/** Returns the `limit` nearest of some texts. */
function nearestAmong(
  view: View,
  docs: readonly number[],
  { values, norm }: Vector,
  limit: number,
): number[] {
  const best = new Best(limit);
  for (let from = 0; from < docs.length; from += vectorsAtOnce) {
    const some = docs.slice(from, from + vectorsAtOnce);
    const vectors = some.map((doc) => view.vector(doc)!);
    const products = dotProductsOf(
      values,
      vectors.map((other) => other.values),
    );
    for (let at = 0; at < some.length; at++) {
      const score = cosineFromDot(products[at]!, norm, vectors[at]!.norm);
      if (score > 0 && score >= best.threshold) best.offer(view.idOf(some[at]!), score, some[at]);
    }
  }
  return best.places;
}

/** Returns the `limit` nearest of all accepted texts. */
function nearestOfAll(view: View, vector: Vector, limit: number, accepts: Accepts): number[] {
  const best = new Best(limit);
  /** The cosine below which cosines are below the threshold even when rounded. */
  let leastCosine = 0;
  for (const { first, segment, deleted } of view.segments) {
    const { docs, dimensions, vectors, lengths, ids, dates } = segment;
    if (dimensions === 0) continue;
    for (let from = 0; from < docs; from += vectorsAtOnce) {
      const count = Math.min(vectorsAtOnce, docs - from);
      const products = dotProducts(vector.values, vectors, from * dimensions, count);
      for (let doc = from; doc < from + count; doc++) {
        // The product alone rules out most texts.
        const product = products[doc - from]!;
        if (product <= 0 || product < leastCosine * vector.norm * lengths[doc]!) continue;
        const score = cosineFromDot(product, vector.norm, lengths[doc]!);
        if (score <= 0 || score < best.threshold || deleted.has(doc)) continue;
        if (!accepts(ids[doc]!, dates[doc]!)) continue;
        best.offer(ids[doc]!, score, first + doc);
        leastCosine = best.threshold - 1e-6;
      }
    }
  }
  return best.places;
}

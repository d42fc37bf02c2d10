import { cosineFromDot, type Vector } from '../scoring/vector.ts';
import { Best } from './best.ts';
import { dotProducts } from './kernel/dot-products.ts';
import type { VectorSample } from './unloaded-texts.ts';
import type { View } from './view.ts';
import { walkTogether } from './walk.ts';

/** The last sample of each view, and its size. A search across languages needs the sample a hundred times. */
const samples = new WeakMap<View, { size: number; sample: VectorSample }>();

/**
 * Returns the mean cosine of a vector with the `count` nearest of at most `size` vectors, sampled evenly from a view in the
 * order of text ids. Only cosines above 0 count; 0 when there is none.
 */
export function density(view: View, vector: Vector, count: number, size: number): number {
  const { vectors, lengths } = sampleVectors(view, size);
  if (vector.values.length !== view.dimensions) return 0;
  const products = dotProducts(vector.values, vectors, 0, lengths.length);
  const best = new Best(count);
  for (let at = 0; at < lengths.length; at++) {
    const score = cosineFromDot(products[at]!, vector.norm, lengths[at]!);
    if (score > 0) best.offer(at, score);
  }
  const nearest = best.matches();
  return nearest.reduce((sum, { score }) => sum + score / nearest.length, 0);
}

function sampleVectors(view: View, size: number): VectorSample {
  if (view.unloaded) return view.unloaded.facts.sample;
  const last = samples.get(view);
  if (last?.size === size) return last.sample;
  const docs = docsWithVector(view);
  const step = Math.max(1, docs.length / size);
  const some = Array.from({ length: Math.min(docs.length, size) }, (_, at) => docs[Math.floor(at * step)]!);
  const { dimensions } = view;
  const vectors = new Int8Array(some.length * dimensions);
  const lengths = new Float64Array(some.length);
  for (const [at, doc] of some.entries()) {
    const { values, norm } = view.vector(doc)!;
    vectors.set(values, at * dimensions);
    lengths[at] = norm;
  }
  const sample = { vectors, lengths };
  samples.set(view, { size, sample });
  return sample;
}

/** Returns the numbers of the texts that have a vector, in the order of their ids. */
function docsWithVector({ segments }: View): number[] {
  const docs: number[] = [];
  const lists = segments.map(({ segment }) => segment.ids);
  walkTogether(lists, (_, places) => {
    for (let which = 0; which < places.length; which++) {
      const doc = places[which]!;
      if (doc < 0) continue;
      const { first, segment, deleted } = segments[which]!;
      if (segment.lengths[doc]! > 0 && !deleted.has(doc)) docs.push(first + doc);
    }
  });
  return docs;
}

import { cosineOf, type Vector } from '../scoring/vector.ts';
import { Best } from './best.ts';
import { dotProducts } from './kernel/dot-products.ts';
import type { View } from './view.ts';
import { walkTogether } from './walk.ts';

/** Some of a view's vectors, one after the other. */
interface Sampled {
  version: number;
  size: number;
  vectors: Int8Array;
  lengths: Float64Array;
}

/** What was taken of a view last; a search asks for it a hundred times. */
const taken = new WeakMap<View, Sampled>();

/**
 * Mean cosine of a vector and the `count` texts of a view nearest to it, of at most `size` that lie evenly among all in the
 * order of their ids; those with a cosine above 0 count, and 0 is the answer when there is none.
 */
export function density(view: View, vector: Vector, count: number, size: number): number {
  const known = taken.get(view);
  const isFresh = known?.version === view.version && known.size === size;
  const { vectors, lengths } = isFresh ? known : takeSample(view, size);
  if (vector.values.length !== view.dimensions) return 0;
  const products = dotProducts(vector.values, vectors, 0, lengths.length);
  const best = new Best(count);
  for (let at = 0; at < lengths.length; at++) {
    const score = cosineOf(products[at]!, vector.length, lengths[at]!);
    if (score > 0) best.offer(at, score);
  }
  const nearest = best.matches();
  return nearest.reduce((sum, { score }) => sum + score / nearest.length, 0);
}

function takeSample(view: View, size: number): Sampled {
  if (view.stored) return { version: view.version, size, ...view.stored.facts.sample };
  const docs = docsWithVector(view);
  const step = Math.max(1, docs.length / size);
  const some = Array.from({ length: Math.min(docs.length, size) }, (_, at) => docs[Math.floor(at * step)]!);
  const { dimensions, version } = view;
  const vectors = new Int8Array(some.length * dimensions);
  const lengths = new Float64Array(some.length);
  for (const [at, doc] of some.entries()) {
    const { values, length } = view.vector(doc)!;
    vectors.set(values, at * dimensions);
    lengths[at] = length;
  }
  const sampled = { version, size, vectors, lengths };
  taken.set(view, sampled);
  return sampled;
}

/** The numbers of the texts that have a vector, in the order of their ids, however they are parted into segments. */
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

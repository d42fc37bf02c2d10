import { cosineWithout, boilerplateShare } from '../scoring/boilerplate.ts';
import { registerShare } from '../scoring/register.ts';
import { cosineFromDot, type Vector } from '../scoring/vector.ts';
import type { PreparedQuery } from './prepared-query.ts';
import { dotProductsOf } from './kernel/dot-products.ts';
import type { View } from './view.ts';

/** Returns the cosines with the texts of given numbers; NaN where the text or the query has no vector. */
export type CosinesWith = (docs: readonly number[]) => Float64Array;

/**
 * Returns a function that computes the cosines of a query with texts of a view, without what all texts have in common: a
 * footer, or a register. An external query is counted as if it were a member.
 */
export function cosinesWith(view: View, { sample, doc, counts }: PreparedQuery): CosinesWith {
  const { vector, terms } = sample;
  if (vector?.values.length !== view.dimensions) return (docs) => new Float64Array(docs.length).fill(NaN);
  const plain: CosinesWith = (docs) => plainCosines(view, vector, docs);
  if (sample.language !== view.language) return plain;
  const isExternal = doc === undefined;
  const size = view.size + Number(isExternal);
  const mean = isExternal ? view.mean.copyWith(vector) : view.mean;
  const block = boilerplateShare(
    terms,
    size,
    counts.map((count) => count + Number(isExternal)),
  );
  const repeated = Math.max(block, registerShare(mean, size));
  const cosine = repeated > 0 && cosineWithout(mean.times(repeated), vector);
  if (!cosine) return plain;
  return (docs) =>
    Float64Array.from(docs, (other) => {
      const theirs = view.vector(other);
      return theirs === undefined ? NaN : cosine(theirs);
    });
}

/** Computes cosines in one call of the kernel: with a call for each text, 150 texts took a twentieth of a search. */
function plainCosines(view: View, { values, norm }: Vector, docs: readonly number[]): Float64Array {
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
    cosines[places[at]!] = cosineFromDot(products[at]!, norm, vectors[at]!.norm);
  return cosines;
}

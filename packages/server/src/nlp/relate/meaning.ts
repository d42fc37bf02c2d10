import type { Language } from '../../domain/language.ts';
import { cosineWithout, type MeanDirection, repetition } from './boilerplate.ts';
import { registerShare } from './register.ts';
import type { Sample } from './sample.ts';
import type { SparseIndex } from './sparse-index.ts';
import { hashAt, termCount } from './terms.ts';
import type { Vectors } from './vectors.ts';

/** The texts of an index, all of one language. */
interface Texts {
  language: Language;
  sparse: SparseIndex;
  vectors: Vectors;
  mean: MeanDirection;
}

/** The cosine with the text that has an id; NaN when one of the two has no vector. */
export type CosineWith = (id: number) => number;

/**
 * Cosines of a text with those of an index, without what all of them have in common: a footer, or a register. A guest
 * is counted as if it were a member.
 */
export function cosineAmong(
  { language, sparse, vectors, mean }: Texts,
  { language: own, terms, vector }: Sample,
  isGuest: boolean,
): CosineWith {
  if (vector === undefined) return () => NaN;
  const plain: CosineWith = (id) => vectors.cosine(vector, id) ?? NaN;
  if (own !== language) return plain;
  const guests = isGuest ? 1 : 0;
  const size = sparse.size + guests;
  const counts = new Uint32Array(termCount(terms));
  for (let at = 0; at < counts.length; at++) counts[at] = sparse.count(hashAt(terms, at)) + guests;
  const block = repetition(terms, size, counts);
  if (isGuest) mean.add(vector);
  const repeated = Math.max(block, registerShare(mean.times(1), size));
  const common = mean.times(repeated);
  if (isGuest) mean.remove(vector);
  if (repeated === 0) return plain;
  const cosine = cosineWithout(common, vector);
  return (id) => {
    const other = vectors.view(id);
    return other === undefined ? NaN : cosine(other);
  };
}

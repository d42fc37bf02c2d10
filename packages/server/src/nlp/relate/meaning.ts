import type { Language } from '../../domain/language.ts';
import { cosineWithout, type MeanDirection, repetition } from './boilerplate.ts';
import { registerShare } from './register.ts';
import type { Sample } from './sample.ts';
import type { SparseIndex } from './sparse-index.ts';
import type { Vectors } from './vectors.ts';

/** The texts of an index, all of one language. */
interface Texts {
  language: Language;
  sparse: SparseIndex;
  vectors: Vectors;
  mean: MeanDirection;
}

/** The cosines with the texts that have some ids; NaN where one of the two has no vector. */
export type CosinesWith = (ids: readonly number[]) => ArrayLike<number>;

/**
 * Cosines of a text with those of an index, without what all of them have in common: a footer, or a register. A guest
 * is counted as if it were a member.
 */
export function cosinesAmong(
  { language, sparse, vectors, mean }: Texts,
  { language: own, terms, vector }: Sample,
  isGuest: boolean,
): CosinesWith {
  if (vector === undefined) return (ids) => ids.map(() => NaN);
  const plain: CosinesWith = (ids) => vectors.cosines(vector, ids);
  if (own !== language) return plain;
  const guests = isGuest ? 1 : 0;
  const size = sparse.size + guests;
  const counts = sparse.counts(terms);
  if (isGuest) for (let at = 0; at < counts.length; at++) counts[at]!++;
  const block = repetition(terms, size, counts);
  if (isGuest) mean.add(vector);
  const repeated = Math.max(block, registerShare(mean.times(1), size));
  const cosine = repeated > 0 && cosineWithout(mean.times(repeated), vector);
  if (isGuest) mean.remove(vector);
  if (!cosine) return plain;
  return (ids) =>
    ids.map((id) => {
      const other = vectors.view(id);
      return other === undefined ? NaN : cosine(other);
    });
}

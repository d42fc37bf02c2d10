import type { Language } from '../../domain/language.ts';

/**
 * The vectors of one language share a large common part (two unrelated texts have a cosine of .7 to .8), which says
 * no more than what language they are in: it is taken off before they are compared. A fixed mean serves two texts
 * as well as two thousand, where the collection's own would turn the two into opposites.
 */
export const centres: Partial<Record<Language, Float32Array>> = {};

/**
 * A document vector without its language's mean, of unit length. Undefined when it says nothing: a text without
 * words has the zero vector, and one of another length was made by another model.
 */
export function centred(vector: Float32Array, language: Language): Float32Array | undefined {
  const centre = centres[language] ?? new Float32Array(vector.length);
  if (vector.length !== centre.length || vector.every((value) => value === 0)) return undefined;
  const difference = vector.map((value, at) => value - centre[at]!);
  const length = Math.sqrt(difference.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? undefined : difference.map((value) => value / length);
}

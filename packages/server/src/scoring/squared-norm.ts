import { idfFloor } from './weights.ts';

/**
 * Returns the squared norm of a text's vector of weights, which changes with every text that is added or removed:
 *
 *   |d|² = Σ share·w²·((L − k)² + floor) = A·(L² + floor) − 2·B·L + C
 *
 * with L the level of N, k the level of the term's document frequency in whole steps, and the sums A = Σ share·w²,
 * B = Σ share·w²·k, C = Σ share·w²·k². Only the sums are stored: N may change freely, and a new text changes the step k of
 * few terms, whose texts are then corrected. All sums are of whole numbers and quarters, exact in a double, so the order in
 * which texts were added and removed does not matter.
 */
export function squaredNorm(a: number, b: number, c: number, top: number): number {
  return (a * top - 2 * b) * top + a * idfFloor + c;
}

/**
 * Returns a lower bound of the squared norm for `top` and all higher levels, even if rounded to single precision. The norm is least where
 * L is B/A, the mean of k, which exceeds `top` only after texts were removed.
 */
export function minSquaredNorm(a: number, b: number, c: number, top: number): number {
  const at = a * top < b ? b / a : top;
  return squaredNorm(a, b, c, at) * (1 - 1e-6);
}

/** The part of a term in the sums A, B and C, per w². */
export interface NormPart {
  a: number;
  b: number;
  c: number;
}

/** Returns the part of a term with a share and a level. */
export function normPart(share: number, level: number): NormPart {
  return { a: share, b: share * level, c: share * level * level };
}

/** Returns the difference of two parts, so that a change of a term's level updates each of its texts once. */
export function normPartDifference(after: NormPart, before: NormPart): NormPart {
  return { a: after.a - before.a, b: after.b - before.b, c: after.c - before.c };
}

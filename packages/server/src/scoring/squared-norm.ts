import { idfFloor } from './weights.ts';

/**
 * The squared norm of a text's vector, whose weights change with every text that comes or goes:
 *
 *   |d|² = Σ share·w²·((L − k)² + floor) = A·(L² + floor) − 2·B·L + C
 *
 * with L the level of N, k that of the term's document frequency in whole steps, and the sums A = Σ share·w²,
 * B = Σ share·w²·k, C = Σ share·w²·k². Only the sums are kept: N may move freely, and a new text moves the step k of
 * few terms only, whose texts are then corrected. All are sums of whole numbers and quarters, exact in a double, so
 * that it doesn't matter in what order texts came and went.
 */
export function squaredNorm(a: number, b: number, c: number, top: number): number {
  return (a * top - 2 * b) * top + a * idfFloor + c;
}

/**
 * What the squared norm is not below under a top or any higher one, also in single precision: it is least where L is B/A, the mean
 * of k, which lies above `top` only where texts have gone.
 */
export function minSquaredNorm(a: number, b: number, c: number, top: number): number {
  const at = a * top < b ? b / a : top;
  return squaredNorm(a, b, c, at) * (1 - 1e-6);
}

/** What a term adds to the sums A, B and C, per w². */
export interface NormPart {
  a: number;
  b: number;
  c: number;
}

/** Returns the part of a term with a share and a level. */
export function normPart(share: number, level: number): NormPart {
  return { a: share, b: share * level, c: share * level * level };
}

/** What makes the one out of the other, so that a term's texts are walked over once when it changes its level. */
export function normPartDifference(after: NormPart, before: NormPart): NormPart {
  return { a: after.a - before.a, b: after.b - before.b, c: after.c - before.c };
}

import { toEightBits } from '../nlp/embedding/eight-bits.ts';

/** A vector in eight bits a dimension: each value in steps of 1/127 of the largest. */
export interface Vector {
  values: Int8Array;
  /** The norm of `values`, not of the original vector. */
  norm: number;
}

/**
 * Rounds a vector to eight bits, symmetrically about 0, scaled by its largest value. With 384 dimensions the cosine of two texts changes by
 * some .002; float32 takes four times the memory. Returns undefined for the zero vector.
 */
export function quantise(vector: Float32Array): Vector | undefined {
  const values = toEightBits(vector);
  const squares = dot(values, values);
  return squares === 0 ? undefined : { values, norm: Math.sqrt(squares) };
}

/** Returns the cosine of two vectors, exactly 1 for equal vectors. */
export function cosine(one: Vector, other: Vector): number {
  return cosineFromDot(dot(one.values, other.values), one.norm, other.norm);
}

/** Returns the cosine from a dot product and both norms, rounded to six decimals, which removes noise of the last digits. */
export function cosineFromDot(product: number, oneNorm: number, otherNorm: number): number {
  return Math.round((1e6 * product) / (oneNorm * otherNorm)) / 1e6;
}

function dot(one: Int8Array, other: Int8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}

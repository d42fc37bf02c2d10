import { isPair } from '../nlp/terms/hash.ts';
import { hashAt, termCount, weightAt } from '../nlp/terms/encoded-terms.ts';
import type { Vector } from './vector.ts';

/**
 * Boilerplate, such as a footer or disclaimer in every text, moves all vectors in one direction, so that unrelated texts seem similar.
 * (Among terms, `dfPenaltyFactor` of `weights.ts` corrects it.) It shows in word pairs that nearly all texts have. Then the mean
 * of the collection's vectors is what the texts have in common, and is subtracted from each. No text of the evaluation sets has
 * enough such pairs, so nothing changes there. Measured: of the pairs of 5, 10 and 40 unrelated news texts with a footer of 125
 * words, 100, 100 and 99.4 % have a relevance below .1. With a threshold of half of the texts, and without the weight for small
 * collections, it was 5 % among 5 texts and 71 % among 10.
 */

/**
 * Shares of repeated pairs at which boilerplate is unlikely, and certain. Five to twenty news texts on one event have .01 in the
 * median and at most .08 in 95 of 100 texts; with a footer of 50 words they have .17.
 */
const unlikelyShare = 0.05;
const certainShare = 0.15;
/** The least number of texts that can have boilerplate: fewer texts may have as much in common because of their subject. */
const minTexts = 4;
/** The length of a direction in the sums, which are of whole numbers, so that the order of additions and removals does not matter. */
const unit = 2 ** 16;

/**
 * Returns how certainly a text has boilerplate of a collection of `size` texts, 0–1, from the share of its word pairs that nine in ten
 * texts have. `terms` are encoded by `encodeTerms`; `counts` has for each of them the number of texts that have it.
 */
export function repeatedBlock(terms: Uint8Array, size: number, counts: Counts): number {
  if (size < minTexts) return 0;
  let all = 0;
  let repeated = 0;
  for (let at = 0; at < termCount(terms); at++) {
    if (!isPair(hashAt(terms, at))) continue;
    const weight = weightAt(terms, at);
    all += weight;
    if (10 * counts[at]! >= 9 * size) repeated += weight;
  }
  if (repeated === 0) return 0;
  return Math.min(1, Math.max(0, (repeated / all - unlikelyShare) / (certainShare - unlikelyShare)));
}

/** Numbers of texts, one for each term of a text. */
type Counts = ArrayLike<number>;

/** Returns the share of the collection's mean to subtract from a text's direction, 0–1: smaller for fewer texts. */
export function boilerplateShare(terms: Uint8Array, size: number, counts: Counts): number {
  const block = repeatedBlock(terms, size, counts);
  return block === 0 ? 0 : (block * (size - 2)) / (size + 8);
}

/** The mean of the directions of a collection's texts, updated as texts are added and removed. */
export class MeanDirection {
  /** The sum over all texts, for each dimension. */
  sums = new Float64Array();
  private count = 0;

  add(vector: Vector): void {
    this.sum(vector, 1);
  }

  /** Returns the mean with another vector added; this object does not change. */
  copyWith(vector: Vector): MeanDirection {
    const other = new MeanDirection();
    other.addAll(this.sums, this.count);
    other.sum(vector, 1);
    return other;
  }

  remove(vector: Vector): void {
    this.sum(vector, -1);
  }

  /** Adds the sums of `count` vectors. */
  addAll(sums: Float64Array, count: number): void {
    if (this.sums.length === 0) this.sums = new Float64Array(sums.length);
    for (let at = 0; at < sums.length; at++) this.sums[at]! += sums[at]!;
    this.count += count;
  }

  /** Returns the mean, multiplied by a factor. */
  times(factor: number): Float64Array {
    return this.sums.map((sum) => (factor * sum) / (this.count * unit));
  }

  /** The square of the mean's length. */
  get square(): number {
    const scale = this.count * unit;
    let square = 0;
    for (const sum of this.sums) square += (sum / scale) ** 2;
    return square;
  }

  private sum({ values, norm }: Vector, sign: 1 | -1): void {
    if (this.sums.length === 0) this.sums = new Float64Array(values.length);
    const scale = unit / norm;
    for (let at = 0; at < values.length; at++) this.sums[at]! += sign * Math.round(scale * values[at]!);
    this.count += sign;
    // All sums are zero again.
    if (this.count === 0) this.sums = new Float64Array();
  }
}

/**
 * Returns a function that computes the cosine of a vector with another, after a common vector is subtracted from the directions of both;
 * exactly 1 for equal vectors.
 */
export function cosineWithout(common: Float64Array, one: Vector): (other: Vector) => number {
  const own = common.map((part, at) => one.values[at]! / one.norm - part);
  const square = own.reduce((sum, value) => sum + value ** 2, 0);
  return ({ values, norm }) => {
    let dot = 0;
    let otherSquare = 0;
    for (let at = 0; at < own.length; at++) {
      const value = values[at]! / norm - common[at]!;
      dot += own[at]! * value;
      otherSquare += value ** 2;
    }
    const lengths = Math.sqrt(square * otherSquare);
    return lengths === 0 ? 0 : Math.round((1e6 * dot) / lengths) / 1e6;
  };
}

import { grow } from '../index/arrays.ts';
import { cellOf } from '../index/sets/hash-cells.ts';
import { hashAt, termCount, weightAt } from '../nlp/terms/encoded-terms.ts';

/**
 * Returns a filter to call with the terms of one text after the other, best first, in the encoding of `textTerms`. The filter
 * accepts a text whose resemblance to every accepted text is below `threshold`, which is above 0.
 *
 * One pass over the terms of a text compares it with all accepted texts: each term leads to a chain of the texts that
 * have it, and the shared weights are summed. The weight of the union is the sum of both weights less the shared
 * weight.
 */
export function copyFilter(threshold: number): (terms: Uint8Array) => boolean {
  const chains = new Chains();
  /** The weight of all terms of each accepted text. */
  const weights: number[] = [];
  /** The weight that the current text shares with each accepted text. */
  let shared = new Float64Array(64);
  return (terms) => {
    if (weights.length > shared.length) shared = grow(shared, weights.length);
    shared.fill(0, 0, weights.length);
    const count = termCount(terms);
    let weight = 0;
    for (let at = 0; at < count; at++) {
      weight += weightAt(terms, at);
      chains.addShared(hashAt(terms, at), weightAt(terms, at), shared);
    }
    for (let text = 0; text < weights.length; text++) {
      const sum = shared[text]!;
      if (sum > 0 && sum / (weight + weights[text]! - sum) >= threshold) return false;
    }
    const text = weights.push(weight) - 1;
    for (let at = 0; at < count; at++) chains.add(hashAt(terms, at), text, weightAt(terms, at));
    return true;
  };
}

/** Maps each term to the texts that have it and its weights there: a hash table whose cells point to chains. */
class Chains {
  /** The cells, two numbers each: the hash, and 1 + the first entry of its chain; 0 in an empty cell. */
  private cells = new Uint32Array(2 ** 10);
  private filled = 0;
  /** The entries, three numbers each: text, weight, and 1 + the next entry of the chain; 0 in the last entry. */
  private entries = new Uint32Array(3 * 2 ** 9);
  private count = 0;

  /** Adds the shared weight of a term to the sum of each text that has it. */
  addShared(hash: number, weight: number, sums: Float64Array): void {
    const { cells, entries } = this;
    for (let next = cells[cellOf(cells, hash) + 1]!; next !== 0;) {
      const at = 3 * (next - 1);
      sums[entries[at]!]! += Math.min(weight, entries[at + 1]!);
      next = entries[at + 2]!;
    }
  }

  add(hash: number, text: number, weight: number): void {
    if (4 * this.filled >= this.cells.length) this.enlarge();
    if (3 * this.count === this.entries.length) this.entries = grow(this.entries, 3 * this.count + 3);
    const cell = cellOf(this.cells, hash);
    const before = this.cells[cell + 1]!;
    if (before === 0) this.filled++;
    this.entries.set([text, weight, before], 3 * this.count);
    this.cells[cell] = hash;
    this.cells[cell + 1] = ++this.count;
  }

  private enlarge(): void {
    const larger = new Uint32Array(2 * this.cells.length);
    for (let at = 0; at < this.cells.length; at += 2) {
      if (this.cells[at + 1] !== 0)
        larger.set(this.cells.subarray(at, at + 2), cellOf(larger, this.cells[at]!));
    }
    this.cells = larger;
  }
}

/**
 * Returns the resemblance of two texts, 0–1: the weight of the words and word pairs that they share, over the weight of
 * all their words and pairs (Broder, "On the resemblance and containment of documents", 1997, with stems and pairs of
 * stems as shingles, weighted by logarithmic frequency). 1 means equal texts apart from inflection, stop words and
 * signs; two reports on one event have .1 to .3. Unlike relevance, resemblance does not depend on the collection. Takes
 * terms in the encoding of `textTerms`; 0 for two texts without terms.
 */
export function resemblance(one: Uint8Array, other: Uint8Array): number {
  let shared = 0;
  let all = 0;
  for (let i = 0, j = 0; ;) {
    const [first, second] = [hashAt(one, i), hashAt(other, j)];
    if (first === Infinity && second === Infinity) break;
    const ownWeight = first <= second ? weightAt(one, i++) : 0;
    const otherWeight = second <= first ? weightAt(other, j++) : 0;
    shared += Math.min(ownWeight, otherWeight);
    all += Math.max(ownWeight, otherWeight);
  }
  return all === 0 ? 0 : shared / all;
}

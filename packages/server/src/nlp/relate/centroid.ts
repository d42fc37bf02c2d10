import { encodeTerms, hashAt, type Term, termCount, weightAt } from './terms.ts';
import type { Features } from './text-index.ts';

/** The weightiest terms are kept: beyond, a group of many texts would be compared by what single ones mention. */
const maxTerms = 5000;
const maxWeight = 255;

/**
 * What a group of texts has in common: the mean of their term vectors, each of unit length first, and the mean of their
 * meanings; Rocchio's centroid (1971). Weights are scaled to the steps of `encodeTerms`, which drops what hardly any of
 * the texts has. Compared with a text, the score is above the mean of its scores with the members, for what only one of
 * them says has been averaged away.
 */
export class Centroid {
  private readonly weights = new Map<number, number>();
  private sum: Float64Array | undefined;
  private size = 0;

  add({ terms, vector }: Features): void {
    this.size++;
    let square = 0;
    for (let i = 0; i < termCount(terms); i++) square += weightAt(terms, i) ** 2;
    const scale = square === 0 ? 0 : 1 / Math.sqrt(square);
    for (let i = 0; i < termCount(terms); i++) {
      const hash = hashAt(terms, i);
      this.weights.set(hash, (this.weights.get(hash) ?? 0) + weightAt(terms, i) * scale);
    }
    this.sum ??= new Float64Array(vector.length);
    // One of another length was made by another model and can't be compared.
    if (this.sum.length === vector.length) for (const [at, value] of vector.entries()) this.sum[at]! += value;
  }

  /** The group as a text; undefined when it has none. Its vector is not of unit length. */
  features(): Features | undefined {
    if (this.sum === undefined) return undefined;
    const { size, sum } = this;
    return { terms: encodeTerms(this.terms()), vector: Float32Array.from(sum, (value) => value / size) };
  }

  private terms(): Term[] {
    const heaviest = [...this.weights].sort(([a, v], [b, w]) => w - v || a - b).slice(0, maxTerms);
    const [, top = 1] = heaviest[0] ?? [];
    return heaviest
      .map(([hash, weight]) => ({ hash, weight: Math.round((weight / top) * maxWeight) }))
      .filter(({ weight }) => weight > 0)
      .sort((one, other) => one.hash - other.hash);
  }
}

import type { Language } from '../domain/language.ts';
import type { Model } from '../nlp/model.ts';
import { informationOf } from '../nlp/terms/prior.ts';
import { encodeTerms, hashAt, type Term, termCount, weightAt } from '../nlp/terms/encoded-terms.ts';
import { type Features, isOfModel } from '../scoring/sample.ts';

/** The most terms of a centroid, the weightiest: with more, a group would be compared by what single texts mention. */
const maxTerms = 1000;
const maxWeight = 255;

/**
 * Computes the centroid of a group (Rocchio 1971): the mean of its texts' term vectors, each of unit length, and the mean of
 * their embeddings. Weights are scaled to the steps of `encodeTerms`, so terms of very few texts are dropped. A text scores
 * higher with the centroid than with the members on average, because content of a single member is averaged out.
 */
export class Centroid {
  readonly #language: Language;
  /** The weights by hash as a signed number, which V8 stores without an object: twice as fast. */
  readonly #weights = new Map<number, number>();
  readonly #model: Model;
  readonly #sum: Float64Array;
  #size = 0;

  constructor(language: Language, model: Model) {
    this.#language = language;
    this.#model = model;
    this.#sum = new Float64Array(model.dimensions);
  }

  add(text: Features): void {
    const { terms, vector } = text;
    this.#size++;
    const count = termCount(terms);
    let square = 0;
    for (let i = 0; i < count; i++) square += weightAt(terms, i) ** 2;
    const scale = square === 0 ? 0 : 1 / Math.sqrt(square);
    for (let i = 0; i < count; i++) {
      const key = hashAt(terms, i) | 0;
      this.#weights.set(key, (this.#weights.get(key) ?? 0) + weightAt(terms, i) * scale);
    }
    if (!isOfModel(text, this.#model)) return;
    for (const [at, value] of vector.entries()) this.#sum[at]! += value;
  }

  /**
   * Returns the centroid in the form of a text; undefined for a group without texts. Its vector counts only texts
   * analysed by the service's model, and does not have unit length.
   */
  features(): Features | undefined {
    if (this.#size === 0) return undefined;
    const vector = Float32Array.from(this.#sum, (value) => value / this.#size);
    return { terms: encodeTerms(this.#terms()), vector, model: this.#model.name };
  }

  #terms(): Term[] {
    let top = 0;
    for (const weight of this.#weights.values()) top = Math.max(top, weight);
    const terms: (Term & { rank: number })[] = [];
    for (const [key, mean] of this.#weights) {
      const weight = Math.round((mean / top) * maxWeight);
      const hash = key >>> 0;
      if (weight > 0) terms.push({ hash, weight, rank: mean * informationOf(hash, this.#language) });
    }
    if (terms.length > maxTerms) terms.sort((one, other) => other.rank - one.rank || one.hash - other.hash);
    return terms.slice(0, maxTerms).sort((one, other) => one.hash - other.hash);
  }
}

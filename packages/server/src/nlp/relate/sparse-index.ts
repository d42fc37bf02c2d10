import { grown } from './arrays.ts';
import { best, type Match } from './best.ts';
import { Dictionary } from './dictionary.ts';
import { Postings } from './postings.ts';
import type { Prior } from './prior.ts';
import { decodeTerms, type Term } from './terms.ts';
import { fullShare, informativeness, level, share, squaredLength, topLevel } from './weights.ts';

/** Up to this many texts every term of the query counts; beyond, the `fewTerms` weightiest. */
const allTermsUpTo = 100_000;
const fewTerms = 50;

/**
 * The texts of one collection as sparse vectors, and the cosine between one of them and all others (Salton's vector
 * space model: postings walked term by term into an accumulator). weights.ts explains the weights.
 *
 * Weights of terms change with every text that comes or goes. The postings therefore hold bare term frequencies,
 * and document frequencies act on the query's side only. What remains is the length of each text's vector,
 *
 *   |d|² = Σ share·w²·(L − k)² = A·L² − 2·B·L + C,   L the level of N,  k that of the term's df, in whole steps,
 *
 * with A = Σ share·w², B = Σ share·w²·k, C = Σ share·w²·k² kept for each text. A new text moves the step k of only
 * few terms, and then the sums of the texts that have them are corrected. The sums are of whole numbers and quarters,
 * exact in a double, so an index answers the same however it came to hold its texts.
 */
export class SparseIndex {
  private readonly prior: Prior;
  private readonly dictionary = new Dictionary();
  private readonly postings = new Postings();
  private readonly slots = new Map<number, number>();
  private readonly free: number[] = [];
  /** By slot: the text's id, its encoded terms and the three sums. */
  private readonly ids: number[] = [];
  private readonly terms: Uint8Array[] = [];
  private a = new Float64Array(64);
  private b = new Float64Array(64);
  private c = new Float64Array(64);
  private scores = new Float64Array(64);

  constructor(prior: Prior) {
    this.prior = prior;
  }

  /** Number of texts. */
  get size(): number {
    return this.slots.size;
  }

  /** The terms a text was set with. */
  get(id: number): Uint8Array | undefined {
    const slot = this.slots.get(id);
    return slot === undefined ? undefined : this.terms[slot];
  }

  /** Adds a text, or replaces it, with terms as `textTerms` encodes them. */
  set(id: number, terms: Uint8Array): void {
    this.delete(id);
    const slot = this.free.pop() ?? this.ids.length;
    if (slot >= Postings.maxSlots) throw new RangeError(`an index holds at most ${Postings.maxSlots} texts`);
    if (slot >= this.a.length) this.growSlots(slot + 1);
    this.slots.set(id, slot);
    this.ids[slot] = id;
    this.terms[slot] = terms;
    for (const { hash, weight } of decodeTerms(terms)) {
      const term = this.dictionary.add(hash);
      const count = this.postings.count(term);
      this.reweigh(hash, term, count, count + 1);
      this.postings.add(term, slot, weight);
      this.addToSums(slot, share(hash, count + 1), weight, level(count + 1, this.prior(hash)));
    }
  }

  delete(id: number): boolean {
    const slot = this.slots.get(id);
    if (slot === undefined) return false;
    for (const { hash } of decodeTerms(this.terms[slot]!)) {
      const term = this.dictionary.find(hash)!;
      const count = this.postings.count(term);
      this.postings.remove(term, slot);
      this.reweigh(hash, term, count, count - 1);
      if (count === 1) this.dictionary.delete(hash);
    }
    this.a[slot] = this.b[slot] = this.c[slot] = 0;
    this.terms[slot] = new Uint8Array();
    this.slots.delete(id);
    this.free.push(slot);
    return true;
  }

  /**
   * The `limit` texts most like the given one, itself left out, best first and by id among equals. Scores lie in
   * (0, 1], equal texts have 1; those that aren't accepted are passed over. Empty when there is no such text.
   */
  search(id: number, limit: number, accepts: Accepts = () => true): Match[] {
    const own = this.slots.get(id);
    if (own === undefined) return [];
    const query = this.query(decodeTerms(this.terms[own]!));
    for (const { term, factor } of query.terms) {
      const { array, from, to } = this.postings.list(term);
      for (let at = from; at < to; at++) {
        const posting = array[at]!;
        this.scores[posting >>> 8]! += factor * (posting & 255);
      }
    }
    const scores = this.scores.subarray(0, this.ids.length);
    scores[own] = 0;
    const top = topLevel(this.size);
    for (let slot = 0; slot < scores.length; slot++) {
      if (scores[slot] === 0) continue;
      const square = squaredLength(top, this.a[slot]!, this.b[slot]!, this.c[slot]!);
      scores[slot] = rounded((scores[slot]! * query.scale) / Math.sqrt(square));
    }
    const matches = best(scores, this.ids, limit, accepts);
    scores.fill(0);
    return matches;
  }

  /**
   * The same for a text that is not in the index: it is put in for the moment, so that it finds what it would find
   * as a member. The id must be no member's.
   */
  searchGuest(id: number, terms: Uint8Array, limit: number, accepts?: Accepts): Match[] {
    if (this.slots.has(id)) throw new RangeError(`text ${id} is in the index`);
    this.set(id, terms);
    try {
      return this.search(id, limit, accepts);
    } finally {
      this.delete(id);
    }
  }

  /**
   * The query's terms that other texts have, with all that its side contributes to a dot product. The score is the
   * cosine over terms that are matched somewhere, times the part of the text's weight that these make up: without
   * this factor, a text of twenty would seem close to whatever shares a word with it.
   */
  private query(terms: readonly Term[]): { terms: QueryTerm[]; scale: number } {
    const top = topLevel(this.size);
    const shared: QueryTerm[] = [];
    let matched = 0;
    let full = 0;
    for (const { hash, weight } of terms) {
      const term = this.dictionary.find(hash)!;
      const count = this.postings.count(term);
      const factor = weight * informativeness(top, level(count, this.prior(hash)));
      full += fullShare(hash) * weight * factor;
      matched += share(hash, count) * weight * factor;
      if (count > 1) shared.push({ term, factor: fullShare(hash) * factor });
    }
    if (this.size > allTermsUpTo) {
      shared.sort((one, other) => other.factor - one.factor);
      shared.length = Math.min(shared.length, fewTerms);
    }
    return { terms: shared, scale: Math.sqrt(matched) / full };
  }

  /** Corrects the sums of a term's texts when its document frequency goes from one count to another. */
  private reweigh(hash: number, term: number, before: number, after: number): void {
    const prior = this.prior(hash);
    const [oldShare, oldLevel] = [share(hash, before), level(before, prior)];
    const [newShare, newLevel] = [share(hash, after), level(after, prior)];
    if (oldShare === newShare && oldLevel === newLevel) return;
    const { array, from, to } = this.postings.list(term);
    for (let at = from; at < to; at++) {
      const slot = array[at]! >>> 8;
      const weight = array[at]! & 255;
      this.addToSums(slot, -oldShare, weight, oldLevel);
      this.addToSums(slot, newShare, weight, newLevel);
    }
  }

  private addToSums(slot: number, part: number, weight: number, k: number): void {
    const square = part * weight * weight;
    this.a[slot]! += square;
    this.b[slot]! += square * k;
    this.c[slot]! += square * k * k;
  }

  private growSlots(length: number): void {
    this.a = grown(this.a, length);
    this.b = grown(this.b, length);
    this.c = grown(this.c, length);
    this.scores = grown(this.scores, length);
  }
}

type Accepts = (score: number) => boolean;

/** Without the noise of the last digits: equal texts have exactly 1. */
const rounded = (score: number): number => Math.round(score * 1e6) / 1e6;

interface QueryTerm {
  term: number;
  /** What the query's side contributes to the dot product, to be multiplied with the weight in the other text. */
  factor: number;
}

import { grown } from './arrays.ts';
import { best, compare, type Match } from './best.ts';
import { Dictionary } from './dictionary.ts';
import { Postings } from './postings.ts';
import type { Prior } from './prior.ts';
import { makeQuery, type Query, type QueryTerm } from './query.ts';
import { decodeTerms, hashAt, weightAt } from './terms.ts';
import { VectorLengths } from './vector-lengths.ts';
import { level, share, topLevel } from './weights.ts';

export interface SparseIndexOptions {
  /** Up to this many texts every term of a query finds candidates; beyond, its weightiest only. */
  allTermsUpTo: number;
  fewTerms: number;
  /** So many of the texts found by few terms are compared in full. */
  candidates: number;
}

const defaults: SparseIndexOptions = { allTermsUpTo: 100_000, fewTerms: 50, candidates: 200 };

/** Whether a text may be in the answer. */
export type Accepts = (id: number) => boolean;

/**
 * The texts of one collection as sparse vectors, and the cosine between one of them and all others: Salton's vector
 * space model, the postings walked term by term into an accumulator. weights.ts has the weights. The postings hold
 * bare term frequencies and document frequencies act on the query's side, so a text that comes or goes costs about
 * as much as its own terms, and an index answers the same however it came to hold its texts.
 */
export class SparseIndex {
  private readonly prior: Prior;
  private readonly options: SparseIndexOptions;
  private readonly dictionary = new Dictionary();
  private readonly postings = new Postings();
  private readonly lengths = new VectorLengths();
  private readonly slots = new Map<number, number>();
  private readonly free: number[] = [];
  /** By slot. */
  private readonly ids: number[] = [];
  private readonly terms: Uint8Array[] = [];
  /** By slot, all 0 between searches. */
  private scores = new Float64Array(64);
  private excesses = new Float64Array(64);

  constructor(prior: Prior, options: Partial<SparseIndexOptions> = {}) {
    this.prior = prior;
    this.options = { ...defaults, ...options };
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
    if (slot >= this.scores.length) {
      this.scores = grown(this.scores, slot + 1);
      this.excesses = grown(this.excesses, slot + 1);
    }
    this.lengths.reserve(slot + 1);
    this.slots.set(id, slot);
    this.ids[slot] = id;
    // A copy, for a row of a store may be a small part of a large buffer.
    this.terms[slot] = new Uint8Array(terms);
    for (const { hash, weight } of decodeTerms(terms)) {
      const term = this.dictionary.add(hash);
      const count = this.postings.count(term) + 1;
      this.reweigh(hash, term, count - 1, count);
      this.postings.add(term, slot, weight);
      this.lengths.add(slot, share(hash, count), weight, level(count, this.prior(hash)));
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
    this.lengths.clear(slot);
    this.terms[slot] = new Uint8Array();
    this.slots.delete(id);
    this.free.push(slot);
    return true;
  }

  /**
   * The `limit` texts most like the given one, itself left out, best first and by id among equals. Scores lie in
   * (0, 1], equal texts have 1; texts that aren't accepted are passed over. Empty when there is no such text.
   */
  search(id: number, limit: number, accepts: Accepts = () => true): Match[] {
    const own = this.slots.get(id);
    if (own === undefined) return [];
    const { allTermsUpTo, fewTerms, candidates } = this.options;
    const query = makeQuery(decodeTerms(this.terms[own]!), this.size, this.prior, (hash) =>
      this.postings.count(this.dictionary.find(hash)!),
    );
    if (this.size <= allTermsUpTo) return this.walk(query, query.terms, own, limit, accepts);
    const weightiest = query.terms.toSorted(
      (one, other) => other.factor - one.factor || one.hash - other.hash,
    );
    return this.walk(query, weightiest.slice(0, fewTerms), own, Math.max(candidates, limit), accepts)
      .map((match) => this.compareInFull(query, match.id))
      .sort(compare)
      .slice(0, limit);
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

  /** Scores every text that has one of the terms. */
  private walk(
    query: Query,
    terms: readonly QueryTerm[],
    own: number,
    limit: number,
    accepts: Accepts,
  ): Match[] {
    const scores = this.scores.subarray(0, this.ids.length);
    const excesses = this.excesses.subarray(0, this.ids.length);
    for (const { hash, factor, excess } of terms) {
      const { array, from, to } = this.postings.list(this.dictionary.find(hash)!);
      for (let at = from; at < to; at++) scores[array[at]! >>> 8]! += factor * (array[at]! & 255);
      if (excess === 0) continue;
      for (let at = from; at < to; at++) excesses[array[at]! >>> 8]! += excess * (array[at]! & 255) ** 2;
    }
    scores[own] = 0;
    const top = topLevel(this.size);
    for (let slot = 0; slot < scores.length; slot++) {
      if (scores[slot] === 0) continue;
      const length = Math.sqrt(this.lengths.squared(slot, top) - excesses[slot]!);
      scores[slot] = rounded((scores[slot]! * query.scale) / length);
    }
    const matches = best(scores, this.ids, limit, accepts);
    scores.fill(0);
    excesses.fill(0);
    return matches;
  }

  private compareInFull(query: Query, id: number): Match {
    const slot = this.slots.get(id)!;
    const bytes = this.terms[slot]!;
    let dot = 0;
    let square = this.lengths.squared(slot, topLevel(this.size));
    let at = 0;
    for (const { hash, factor, excess } of query.terms) {
      while (hashAt(bytes, at) < hash) at++;
      if (hashAt(bytes, at) !== hash) continue;
      const weight = weightAt(bytes, at);
      dot += factor * weight;
      square -= excess * weight ** 2;
    }
    return { id, score: rounded((dot * query.scale) / Math.sqrt(square)) };
  }

  /** Corrects the lengths of a term's texts when its document frequency goes from one count to another. */
  private reweigh(hash: number, term: number, before: number, after: number): void {
    const prior = this.prior(hash);
    const [oldShare, oldLevel] = [share(hash, before), level(before, prior)];
    const [newShare, newLevel] = [share(hash, after), level(after, prior)];
    if (oldShare === newShare && oldLevel === newLevel) return;
    const { array, from, to } = this.postings.list(term);
    for (let at = from; at < to; at++) {
      const slot = array[at]! >>> 8;
      const weight = array[at]! & 255;
      this.lengths.add(slot, -oldShare, weight, oldLevel);
      this.lengths.add(slot, newShare, weight, newLevel);
    }
  }
}

/** Without the noise of the last digits: equal texts have exactly 1. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

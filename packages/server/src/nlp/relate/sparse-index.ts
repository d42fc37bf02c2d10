import { grown } from './arrays.ts';
import { Best, compare, type Match } from './best.ts';
import { termShares } from './explain.ts';
import { Lookup } from './lookup.ts';
import { type Pause, unpaused } from './pause.ts';
import type { Prior } from './prior.ts';
import { makeQuery, type Query } from './query.ts';
import { TermMatrix } from './term-matrix.ts';
import { decodeTerms, encodeTerms, type Term } from './terms.ts';

export interface SparseIndexOptions {
  /** Up to this many texts every term of a query finds candidates; beyond, its weightiest only. */
  allTermsUpTo: number;
  fewTerms: number;
  /** So many candidates at least are compared exactly. */
  candidates: number;
  pause: Pause;
}

const defaults: SparseIndexOptions = {
  allTermsUpTo: 10_000,
  fewTerms: 50,
  candidates: 200,
  pause: unpaused,
};

/** Texts whose scores are looked through between two looks at the clock. */
const slotsAtOnce = 65_536;

/** Whether a text may be in the answer. */
export type Accepts = (id: number) => boolean;

/**
 * The texts of one collection as sparse vectors, and the cosine between one of them and all others: Salton's vector
 * space model. weights.ts has the weights; document frequencies act on the query's side, so that what is kept of a text
 * (`TermMatrix`) does not change with every other one.
 *
 * A search first finds candidates: the lists of its terms are walked one after the other into a sum per text. It
 * pauses in between when it takes long, and texts may come and go. At its end the candidates, and what was set since
 * it began, are compared exactly, all at one instant.
 */
export class SparseIndex {
  private readonly prior: Prior;
  private readonly options: SparseIndexOptions;
  private readonly matrix: TermMatrix;
  /** By slot, all 0 between searches. */
  private dots = new Float32Array(64);
  private excesses = new Float32Array(64);
  /** Ids of the texts set since the search under way began. */
  private arrivals: Set<number> | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(prior: Prior, options: Partial<SparseIndexOptions> = {}) {
    this.prior = prior;
    this.options = { ...defaults, ...options };
    this.matrix = new TermMatrix(prior, this.options.pause);
  }

  /** Number of texts. */
  get size(): number {
    return this.matrix.slots.size;
  }

  /** Memory that it takes, by part. */
  get bytes(): TermMatrix['bytes'] {
    const { texts, ...parts } = this.matrix.bytes;
    return { ...parts, texts: texts + this.dots.byteLength + this.excesses.byteLength };
  }

  get untidy(): boolean {
    return this.matrix.untidy;
  }

  /** The terms a text was set with. */
  get(id: number): Uint8Array | undefined {
    const slot = this.matrix.slots.find(id);
    return slot === undefined ? undefined : encodeTerms(this.matrix.terms(slot));
  }

  /** Adds a text, or replaces it, with terms as `textTerms` encodes them. */
  set(id: number, terms: Uint8Array): void {
    this.matrix.set(id, terms);
    this.arrivals?.add(id);
    const { end } = this.matrix.slots;
    if (end <= this.dots.length) return;
    this.dots = grown(this.dots, end);
    this.excesses = grown(this.excesses, end);
  }

  delete(id: number): boolean {
    return this.matrix.delete(id);
  }

  /** As those of the matrix. */
  unsettle(): void {
    this.matrix.unsettle();
  }

  settle(): Promise<void> {
    return this.matrix.settle();
  }

  tidy(): Promise<void> {
    return this.matrix.tidy();
  }

  /** Number of texts that have a term. */
  count(hash: number): number {
    return this.matrix.count(hash);
  }

  /**
   * The `limit` texts most like the given one, itself left out, best first and by id among equals. Scores lie in
   * (0, 1], equal texts have 1; texts that aren't accepted are passed over. Empty when there is no such text.
   */
  async search(id: number, limit: number, accepts: Accepts = () => true): Promise<Match[]> {
    const asking = this.member(id);
    if (asking === undefined) return [];
    return this.alone(() => this.find(asking, limit, (other) => other !== id && accepts(other)));
  }

  /** The same for a text that is not in the index: it finds what it would find as a member. */
  async searchGuest(terms: Uint8Array, limit: number, accepts: Accepts = () => true): Promise<Match[]> {
    return this.alone(() => this.find({ terms: decodeTerms(terms) }, limit, accepts));
  }

  /** Scores of the given texts against one of the index or a guest; those without a common term are left out. */
  scores(asking: { id: number } | { terms: Uint8Array }, ids: Iterable<number>): Match[] {
    const known = 'terms' in asking ? { terms: decodeTerms(asking.terms) } : this.member(asking.id);
    return known === undefined ? [] : this.compare(known, ids);
  }

  /** What the terms that a text shares with one of the index add to their score, as shares of it, by hash. */
  shares(terms: Uint8Array, isMember: boolean, id: number): Map<number, number> {
    const other = this.get(id);
    return other === undefined
      ? new Map<number, number>()
      : termShares(this.query(decodeTerms(terms), !isMember), other);
  }

  private member(id: number): Asking | undefined {
    const slot = this.matrix.slots.find(id);
    return slot === undefined ? undefined : { terms: this.matrix.terms(slot), id, slot };
  }

  private query(terms: readonly Term[], guest: boolean): Query {
    return makeQuery(terms, {
      size: this.size,
      prior: this.prior,
      count: (hash) => this.count(hash),
      guest,
    });
  }

  /** A text that has left the index since it asked is a guest from then on. */
  private queryOf({ terms, id, slot }: Asking): Query {
    return this.query(terms, id === undefined || this.matrix.slots.find(id) !== slot);
  }

  private async find(asking: Asking, limit: number, accepts: Accepts): Promise<Match[]> {
    const arrivals = (this.arrivals = new Set());
    const likely = await this.candidates(
      this.queryOf(asking),
      Math.max(limit, this.options.candidates),
      accepts,
    );
    const ids = new Set(likely.map(({ id }) => id));
    this.arrivals = undefined;
    for (const id of arrivals) if (accepts(id)) ids.add(id);
    return this.compare(asking, ids).sort(compare).slice(0, limit);
  }

  /** The texts that score highest as far as single precision and the terms that are walked tell. */
  private async candidates(query: Query, limit: number, accepts: Accepts): Promise<Match[]> {
    const { allTermsUpTo, fewTerms, pause } = this.options;
    const { dictionary, textsOf, slots, lengths } = this.matrix;
    const terms = query.terms.toSorted((one, other) => other.factor - one.factor || one.hash - other.hash);
    if (this.size > allTermsUpTo) terms.length = Math.min(terms.length, fewTerms);
    for (const { hash, factor, excess } of terms) {
      const term = dictionary.find(hash);
      if (term === undefined) continue;
      textsOf.accumulate(term, factor, this.dots);
      if (excess !== 0) textsOf.accumulateSquares(term, excess, this.excesses);
      const rest = pause();
      if (rest) await rest;
    }
    const best = new Best(limit);
    for (let from = 0; from < slots.end; from += slotsAtOnce) {
      const to = Math.min(from + slotsAtOnce, slots.end);
      for (let slot = from; slot < to; slot++) {
        if (this.dots[slot] === 0) continue;
        const length = Math.sqrt(lengths.squared(slot, query.top) - this.excesses[slot]!);
        const score = this.dots[slot]! / length;
        if (score < best.threshold) continue;
        const id = slots.id(slot);
        if (id >= 0 && accepts(id)) best.offer(id, score);
      }
      this.dots.fill(0, from, to);
      this.excesses.fill(0, from, to);
      const rest = pause();
      if (rest) await rest;
    }
    return best.matches();
  }

  /** The exact scores of texts against one, by the weights of this instant. */
  private compare(asking: Asking, ids: Iterable<number>): Match[] {
    const query = this.queryOf(asking);
    const factors = Float64Array.from(query.terms, ({ factor }) => factor);
    const excesses = Float64Array.from(query.terms, ({ excess }) => excess);
    const lookup = new Lookup(
      Uint32Array.from(query.terms, ({ hash }) => this.matrix.dictionary.find(hash)!),
    );
    const matches: Match[] = [];
    for (const id of ids) {
      const slot = this.matrix.slots.find(id);
      if (slot === undefined) continue;
      let dot = 0;
      let square = this.matrix.lengths.squared(slot, query.top);
      const { row, weights } = this.matrix;
      const end = this.matrix.read(slot);
      for (let at = 0; at < end; at++) {
        const term = lookup.find(row[at]!);
        if (term < 0) continue;
        dot += factors[term]! * weights[at]!;
        square -= excesses[term]! * weights[at]! ** 2;
      }
      const score = rounded((dot * query.scale) / Math.sqrt(square));
      if (score > 0) matches.push({ id, score });
    }
    return matches;
  }

  /** One search at a time: they share the sums, and taking turns would only make all of them late. */
  private alone<T>(search: () => Promise<T>): Promise<T> {
    const result = this.turn.then(search);
    this.turn = result.catch(() => undefined);
    return result;
  }
}

/** A text that asks for others; without an id it is a guest. */
interface Asking {
  terms: readonly Term[];
  id?: number;
  slot?: number;
}

/** Without the noise of the last digits: equal texts have exactly 1. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

import { grown } from './arrays.ts';
import { Best, compare, type Match } from './best.ts';
import { Dictionary } from './dictionary.ts';
import { termShares } from './explain.ts';
import { PackedLists } from './packed-lists.ts';
import { type Pause, unpaused } from './pause.ts';
import type { Prior } from './prior.ts';
import { makeQuery, type Query } from './query.ts';
import { Slots } from './slots.ts';
import { decodeTerms, encodeTerms, hashAt, type Term, termCount, weightAt } from './terms.ts';
import { VectorLengths } from './vector-lengths.ts';
import { level, share } from './weights.ts';

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
 * space model, one matrix of terms and texts that is kept by term and by text. weights.ts has the weights.
 *
 * The matrix holds bare term frequencies and document frequencies act on the query's side, so that a text that comes
 * costs about as much as its own terms, and an index answers the same however it came to hold its texts. A text that
 * goes stays in the lists of its terms until `tidy`; its slot is marked.
 *
 * A search first finds candidates: the lists of its terms are walked one after the other into a sum per text. It
 * pauses in between when it takes long, and texts may come and go. At its end the candidates, and what was set since
 * it began, are compared exactly, all at one instant.
 */
export class SparseIndex {
  private readonly prior: Prior;
  private readonly options: SparseIndexOptions;
  private readonly dictionary = new Dictionary();
  /** Number of texts, by term. */
  private counts = new Uint32Array(256);
  /** The slots of the texts that have a term. */
  private readonly textsOf = new PackedLists();
  /** The terms of the text in a slot. */
  private readonly termsOf = new PackedLists();
  private readonly slots = new Slots();
  private readonly lengths = new VectorLengths();
  /** The lengths take account of the terms below. */
  private settled = Infinity;
  /** By slot, all 0 between searches. */
  private dots = new Float32Array(64);
  private excesses = new Float32Array(64);
  /** Room for the longest row, to read one into. */
  private row = new Uint32Array(256);
  private weights = new Uint8Array(256);
  /** Ids of the texts set since the search under way began. */
  private arrivals = new Set<number>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(prior: Prior, options: Partial<SparseIndexOptions> = {}) {
    this.prior = prior;
    this.options = { ...defaults, ...options };
  }

  /** Number of texts. */
  get size(): number {
    return this.slots.size;
  }

  /** Memory that it takes, by part. */
  get bytes(): { postings: number; rows: number; terms: number; texts: number } {
    return {
      postings: this.textsOf.bytes,
      rows: this.termsOf.bytes,
      terms: this.dictionary.bytes + this.counts.byteLength,
      texts: this.slots.bytes + this.lengths.bytes + this.dots.byteLength + this.excesses.byteLength,
    };
  }

  /** Whether so many texts have gone that `tidy` is worth its while. */
  get untidy(): boolean {
    return this.slots.stale > 1000 + this.size / 4;
  }

  /** The terms a text was set with. */
  get(id: number): Uint8Array | undefined {
    const slot = this.slots.find(id);
    return slot === undefined ? undefined : encodeTerms(this.read(slot));
  }

  /** Adds a text, or replaces it, with terms as `textTerms` encodes them. */
  set(id: number, terms: Uint8Array): void {
    this.delete(id);
    const slot = this.slots.take(id);
    this.reserve(slot + 1);
    this.lengths.clear(slot);
    this.arrivals.add(id);
    // In loops of one step each: the processor then waits for several far places of the memory at a time.
    const row = new Float64Array(termCount(terms));
    for (let at = 0; at < row.length; at++) {
      row[at] = this.dictionary.add(hashAt(terms, at)) * 256 + weightAt(terms, at);
    }
    if (row.length > this.row.length) {
      this.row = grown(this.row, row.length);
      this.weights = grown(this.weights, row.length);
    }
    if (this.dictionary.end > this.counts.length) this.counts = grown(this.counts, this.dictionary.end);
    for (const entry of row.sort()) this.termsOf.add(slot, Math.floor(entry / 256), entry % 256);
    for (const entry of row) this.counts[Math.floor(entry / 256)]!++;
    for (const entry of row) this.account(Math.floor(entry / 256), slot, entry % 256);
    for (const entry of row) this.textsOf.add(Math.floor(entry / 256), slot, entry % 256);
  }

  delete(id: number): boolean {
    const slot = this.slots.find(id);
    if (slot === undefined) return false;
    this.slots.leave(id);
    this.termsOf.forEach(slot, (term) => {
      const count = this.counts[term]!--;
      if (count === 1) {
        this.textsOf.clear(term);
        this.dictionary.delete(this.dictionary.hash(term));
      } else if (term < this.settled) this.reweigh(term, count, count - 1);
    });
    this.termsOf.clear(slot);
    return true;
  }

  /**
   * From here on, texts are set without their lengths, which makes the filling of an index several times as fast;
   * `settle` catches up. Only of an empty index, and no search in between.
   */
  unsettle(): void {
    if (this.size > 0) throw new RangeError('there are texts in the index');
    this.settled = 0;
  }

  async settle(): Promise<void> {
    while (this.settled < this.dictionary.end) {
      const term = this.settled++;
      this.weigh(term, this.counts[term]!, 1);
      const rest = this.options.pause();
      if (rest) await rest;
    }
    this.settled = Infinity;
  }

  /** Drops what is left of texts that have gone, which takes some seconds in a million texts. */
  async tidy(): Promise<void> {
    const stale = this.slots.takeStale();
    for (let term = 0; term < this.dictionary.end; term++) {
      this.textsOf.retain(term, (slot) => this.slots.id(slot) >= 0);
      const rest = this.options.pause();
      if (rest) await rest;
    }
    this.slots.reuse(stale);
  }

  /**
   * The `limit` texts most like the given one, itself left out, best first and by id among equals. Scores lie in
   * (0, 1], equal texts have 1; texts that aren't accepted are passed over. Empty when there is no such text.
   */
  async search(id: number, limit: number, accepts: Accepts = () => true): Promise<Match[]> {
    const slot = this.slots.find(id);
    if (slot === undefined) return [];
    const asking = { terms: this.read(slot), slot };
    return this.alone(() => this.find(asking, limit, (other) => other !== id && accepts(other)));
  }

  /** The same for a text that is not in the index: it finds what it would find as a member. */
  async searchGuest(terms: Uint8Array, limit: number, accepts: Accepts = () => true): Promise<Match[]> {
    return this.alone(() => this.find({ terms: decodeTerms(terms) }, limit, accepts));
  }

  /** Scores of the given texts against one of the index or a guest; those without a common term are left out. */
  scores(asking: { id: number } | { terms: Uint8Array }, ids: Iterable<number>): Match[] {
    if ('terms' in asking) return this.compare({ terms: decodeTerms(asking.terms) }, ids);
    const slot = this.slots.find(asking.id);
    return slot === undefined ? [] : this.compare({ terms: this.read(slot), slot }, ids);
  }

  /** What the terms that a text shares with one of the index add to their score, as shares of it, by hash. */
  shares(terms: Uint8Array, isMember: boolean, id: number): Map<number, number> {
    const slot = this.slots.find(id);
    if (slot === undefined) return new Map();
    return termShares(this.query(decodeTerms(terms), !isMember), encodeTerms(this.read(slot)));
  }

  private read(slot: number): Term[] {
    const terms: Term[] = [];
    this.termsOf.forEach(slot, (term, weight) => terms.push({ hash: this.dictionary.hash(term), weight }));
    return terms.sort((one, other) => one.hash - other.hash);
  }

  private query(terms: readonly Term[], guest: boolean): Query {
    return makeQuery(terms, {
      size: this.size,
      prior: this.prior,
      count: (hash) => this.count(hash),
      guest,
    });
  }

  /** Number of texts that have a term. */
  count(hash: number): number {
    return this.counts[this.dictionary.find(hash) ?? Infinity] ?? 0;
  }

  /** A text that has left the index since it asked is a guest from then on. */
  private queryOf({ terms, slot }: Asking): Query {
    return this.query(terms, slot === undefined || this.slots.id(slot) < 0);
  }

  private async find(asking: Asking, limit: number, accepts: Accepts): Promise<Match[]> {
    this.arrivals.clear();
    const likely = await this.candidates(
      this.queryOf(asking),
      Math.max(limit, this.options.candidates),
      accepts,
    );
    const ids = new Set(likely.map(({ id }) => id));
    for (const id of this.arrivals) if (accepts(id)) ids.add(id);
    return this.compare(asking, ids).sort(compare).slice(0, limit);
  }

  /** The texts that score highest as far as single precision and the terms that are walked tell. */
  private async candidates(query: Query, limit: number, accepts: Accepts): Promise<Match[]> {
    const { allTermsUpTo, fewTerms, pause } = this.options;
    const terms = query.terms.toSorted((one, other) => other.factor - one.factor || one.hash - other.hash);
    if (this.size > allTermsUpTo) terms.length = Math.min(terms.length, fewTerms);
    for (const { hash, factor, excess } of terms) {
      const term = this.dictionary.find(hash);
      if (term === undefined) continue;
      this.textsOf.accumulate(term, factor, this.dots);
      if (excess !== 0) this.textsOf.accumulateSquares(term, excess, this.excesses);
      const rest = pause();
      if (rest) await rest;
    }
    const best = new Best(limit);
    for (let from = 0; from < this.slots.end; from += slotsAtOnce) {
      const to = Math.min(from + slotsAtOnce, this.slots.end);
      for (let slot = from; slot < to; slot++) {
        if (this.dots[slot] === 0) continue;
        const length = Math.sqrt(this.lengths.squared(slot, query.top) - this.excesses[slot]!);
        const score = this.dots[slot]! / length;
        if (score < best.threshold) continue;
        const id = this.slots.id(slot);
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
    const terms = query.terms
      .map(({ hash, factor, excess }) => ({ term: this.dictionary.find(hash)!, factor, excess }))
      .sort((one, other) => one.term - other.term);
    const matches: Match[] = [];
    for (const id of ids) {
      const slot = this.slots.find(id);
      if (slot === undefined) continue;
      let dot = 0;
      let square = this.lengths.squared(slot, query.top);
      const end = this.termsOf.read(slot, this.row, this.weights);
      let at = 0;
      for (const { term, factor, excess } of terms) {
        while (at < end && this.row[at]! < term) at++;
        if (at === end) break;
        if (this.row[at] !== term) continue;
        dot += factor * this.weights[at]!;
        square -= excess * this.weights[at]! ** 2;
      }
      const score = rounded((dot * query.scale) / Math.sqrt(square));
      if (score > 0) matches.push({ id, score });
    }
    return matches;
  }

  /** Puts a term of a new text, already counted, into the lengths: its own and those of the texts that have it too. */
  private account(term: number, slot: number, weight: number): void {
    if (term >= this.settled) return;
    const hash = this.dictionary.hash(term);
    const count = this.counts[term]!;
    if (count > 1) this.reweigh(term, count - 1, count);
    this.lengths.add(slot, share(hash, count), weight, level(count, this.prior(hash)));
  }

  /** Corrects the lengths of a term's texts when its document frequency goes from one count to another. */
  private reweigh(term: number, before: number, after: number): void {
    const hash = this.dictionary.hash(term);
    const prior = this.prior(hash);
    if (share(hash, before) === share(hash, after) && level(before, prior) === level(after, prior)) return;
    this.weigh(term, before, -1);
    this.weigh(term, after, 1);
  }

  /** Puts a term that `count` texts have into the lengths of its texts, or takes it out with sign −1. */
  private weigh(term: number, count: number, sign: 1 | -1): void {
    const hash = this.dictionary.hash(term);
    const part = sign * share(hash, count);
    const k = level(count, this.prior(hash));
    this.textsOf.forEach(term, (slot, weight) => {
      this.lengths.add(slot, part, weight, k);
    });
  }

  private reserve(slots: number): void {
    this.lengths.reserve(slots);
    if (slots <= this.dots.length) return;
    this.dots = grown(this.dots, slots);
    this.excesses = grown(this.excesses, slots);
  }

  /** One search at a time: they share the sums, and taking turns would only make all of them late. */
  private alone<T>(search: () => Promise<T>): Promise<T> {
    const result = this.turn.then(search);
    this.turn = result.catch(() => undefined);
    return result;
  }
}

/** A text that asks for others; without a slot it is a guest. */
interface Asking {
  terms: readonly Term[];
  slot?: number;
}

/** Without the noise of the last digits: equal texts have exactly 1. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

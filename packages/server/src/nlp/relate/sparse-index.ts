import { type Matches, ranked } from './best.ts';
import { type Accepts, type CandidateOptions, Candidates } from './candidates.ts';
import { compareExactly, none, noScores, type Scores } from './comparison.ts';
import { type TermShares, termSharer } from './explain.ts';
import { mapped, unpaused } from './pause.ts';
import type { Prior } from './prior.ts';
import { makeQuery, type Query } from './query.ts';
import { reusedRoom, type Room } from './room.ts';
import { TermMatrix } from './term-matrix.ts';
import { hashAt, termCount } from './terms.ts';

export interface SparseIndexOptions extends CandidateOptions {
  /** So many at least are compared exactly, a fifth of a search's time. */
  candidates: number;
  /** So many terms of candidates are compared between two looks at the clock: half a millisecond. */
  termsAtOnce: number;
  /** So many candidates are compared by the weights of one instant; to note their lengths takes half a millisecond. */
  textsAtOnce: number;
}

const defaults: SparseIndexOptions = {
  allTermsUpTo: 10_000,
  fewTerms: 80,
  candidates: 100,
  termsAtOnce: 50_000,
  textsAtOnce: 10_000,
  pause: unpaused,
};

/**
 * The texts of one collection as sparse vectors, and the cosine between one of them and all others: Salton's vector
 * space model. weights.ts has the weights; document frequencies act on the query's side, so that what is kept of a text
 * (`TermMatrix`) does not change with every other one.
 *
 * A search first finds candidates: the lists of its terms are walked one after the other into a sum per text. It
 * pauses in between when it takes long, and texts may come and go. At its end the candidates, and what was set since
 * it began, are compared exactly, all by the weights of one instant. Where that takes long, with thousands of
 * candidates, as some options need, or long ones, there are pauses in that too; the weights stay those of its beginning,
 * or of every ten thousandth candidate, and what is set meanwhile is compared by those of its end.
 */
export class SparseIndex {
  private readonly prior: Prior;
  private readonly options: SparseIndexOptions;
  private readonly matrix: TermMatrix;
  private readonly candidates: Candidates;
  /** Ids of the texts set since the search under way began. */
  private arrivals: Set<number> | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  /** The terms that were read last: a search asks for those of its text several times, and a long one has a millisecond's worth. */
  #latest: { id: number; terms: Uint8Array; numbers?: Uint32Array } | undefined;

  constructor(prior: Prior, options: Partial<SparseIndexOptions> = {}) {
    this.prior = prior;
    this.options = { ...defaults, ...options };
    this.matrix = new TermMatrix(prior, this.options.pause);
    this.candidates = new Candidates(this.options);
  }

  /** Number of texts. */
  get size(): number {
    return this.matrix.slots.size;
  }

  /** Memory that it takes, by part. */
  get bytes(): TermMatrix['bytes'] {
    const { texts, ...parts } = this.matrix.bytes;
    return { ...parts, texts: texts + this.candidates.bytes };
  }

  get untidy(): boolean {
    return this.matrix.untidy;
  }

  has(id: number): boolean {
    return this.matrix.slots.find(id) !== undefined;
  }

  /** The terms a text was set with. */
  get(id: number): Uint8Array | undefined {
    if (this.#latest?.id === id) return this.#latest.terms;
    const terms = this.terms(id);
    if (terms !== undefined) this.#latest = { id, terms };
    return terms;
  }

  /** The same for one look, not kept. */
  terms(id: number, room?: Room): Uint8Array | undefined {
    const slot = this.matrix.slots.find(id);
    return slot === undefined ? undefined : this.matrix.terms(slot, room);
  }

  /** Adds a text, or replaces it, with terms as `textTerms` encodes them. */
  set(id: number, terms: Uint8Array): void {
    this.forget(id);
    this.matrix.set(id, terms);
    this.arrivals?.add(id);
    this.candidates.reserve(this.matrix.slots.end);
  }

  delete(id: number): boolean {
    this.forget(id);
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

  /** Numbers of texts that have each of some terms, in the encoding of `textTerms`. */
  counts(terms: Uint8Array): Uint32Array {
    return this.countsOf(this.numbers(terms));
  }

  /**
   * The `limit` texts most like the given one, itself left out, best first and by id among equals. Scores lie in
   * (0, 1], equal texts have 1; texts that aren't accepted are passed over. Empty when there is no such text.
   */
  async search(id: number, limit: number, accepts: Accepts = () => true): Promise<Matches> {
    const asking = await this.member(id);
    if (asking === undefined) return { ids: [], scores: [] };
    return this.alone(() => this.find(asking, limit, (other) => other !== id && accepts(other)));
  }

  /** The same for a text that is not in the index: it finds what it would find as a member. */
  async searchGuest(terms: Uint8Array, limit: number, accepts: Accepts = () => true): Promise<Matches> {
    const asking = await this.guest(terms);
    return this.alone(() => this.find(asking, limit, accepts));
  }

  /** Scores of the given texts, in their order, against one of the index or a guest; those without a common term are left out. */
  async scores(asking: { id: number } | { terms: Uint8Array }, ids: Iterable<number>): Promise<Matches> {
    const known = await ('terms' in asking ? this.guest(asking.terms) : this.member(asking.id));
    if (known === undefined) return { ids: [], scores: [] };
    const scored = noScores();
    await this.compare(known, [...ids], scored);
    return this.present(scored);
  }

  /** Of the terms that a text shares with each of some others: their shares of the score, in that order. */
  async shares(terms: Uint8Array, isMember: boolean, ids: readonly number[]): Promise<TermShares[]> {
    const { pause } = this.options;
    const asking = await this.guest(terms);
    const query = this.query(asking, this.matrix.numbers(terms), !isMember);
    await pause();
    const sharesOf = termSharer(query);
    const room = reusedRoom();
    return mapped(ids, (id) => sharesOf(this.terms(id, room) ?? noTerms), pause, 1);
  }

  private async member(id: number): Promise<Asking | undefined> {
    const terms = this.get(id);
    if (terms === undefined) return undefined;
    const slot = this.matrix.slots.find(id)!;
    const numbers = this.numbers(terms);
    return { terms, priors: await this.priors(terms), member: { id, slot, numbers } };
  }

  private async guest(terms: Uint8Array): Promise<Asking> {
    return { terms, priors: await this.priors(terms) };
  }

  /** With pauses before and after, for each step of a long text takes milliseconds: its terms, their priors, a query. */
  private async priors(terms: Uint8Array): Promise<Float64Array> {
    await this.options.pause();
    const priors = new Float64Array(termCount(terms));
    for (let at = 0; at < priors.length; at++) priors[at] = this.prior(hashAt(terms, at));
    await this.options.pause();
    return priors;
  }

  private forget(id: number): void {
    if (this.#latest?.id === id) this.#latest = undefined;
  }

  /** As those of the matrix. */
  private numbers(terms: Uint8Array): Uint32Array {
    if (this.#latest?.terms !== terms) return this.matrix.numbers(terms);
    return (this.#latest.numbers ??= this.matrix.numbers(terms));
  }

  private countsOf(numbers: Uint32Array): Uint32Array {
    const counts = new Uint32Array(numbers.length);
    for (let at = 0; at < counts.length; at++) counts[at] = this.matrix.countOf(numbers[at]!);
    return counts;
  }

  private query({ terms, priors }: Asking, numbers: Uint32Array, guest: boolean): Query {
    return makeQuery(terms, { size: this.size, guest, numbers, counts: this.countsOf(numbers), priors });
  }

  /** Of this instant. A text that has left the index since it asked is a guest from then on. */
  private queryOf(asking: Asking): Query {
    const { terms, member, latest } = asking;
    const { version } = this.matrix;
    if (latest?.version === version) return latest.query;
    const isThere = member !== undefined && this.matrix.slots.find(member.id) === member.slot;
    const query = this.query(asking, isThere ? member.numbers : this.matrix.numbers(terms), !isThere);
    asking.latest = { version, query };
    return query;
  }

  private async find(asking: Asking, limit: number, accepts: Accepts): Promise<Matches> {
    const { candidates, pause } = this.options;
    const arrivals = (this.arrivals = new Set<number>());
    await pause();
    const query = this.queryOf(asking);
    await pause();
    const likely = await this.candidates.find(this.matrix, query, Math.max(limit, candidates), accepts);
    await pause();
    const scored = noScores();
    for (let ids = likely; ids.length + arrivals.size > 0; ids = []) {
      // What was set anew is compared anew.
      forget(scored, arrivals);
      ids = ids.filter((id) => !arrivals.has(id)).concat([...arrivals].filter(accepts));
      arrivals.clear();
      await this.compare(asking, ids, scored);
    }
    this.arrivals = undefined;
    return this.present(scored, await ranked(scored, pause), limit);
  }

  /** Adds the exact scores of texts against one, by the weights of this instant. */
  private async compare(asking: Asking, ids: readonly number[], scored: Scores): Promise<void> {
    const { textsAtOnce, pause } = this.options;
    for (let from = 0; from < ids.length; from += textsAtOnce) {
      const some = ids.slice(from, from + textsAtOnce);
      await compareExactly(this.matrix, this.queryOf(asking), some, scored, this.options);
      if (from + textsAtOnce < ids.length) await pause();
    }
  }

  /** The first of the texts, in an order of their places, that have not changed or gone since they were compared. */
  private present(
    { ids, slots, scores }: Scores,
    order: Iterable<number> = ids.keys(),
    limit = Infinity,
  ): Matches {
    const there: Matches = { ids: [], scores: [] };
    for (const at of order) {
      if (there.ids.length === limit) break;
      const id = ids[at]!;
      if (this.matrix.slots.find(id) !== slots[at]) continue;
      there.ids.push(id);
      there.scores.push(scores[at]!);
    }
    return there;
  }

  /** One search at a time: they share the sums, and taking turns would only make all of them late. */
  private alone<T>(search: () => Promise<T>): Promise<T> {
    const result = this.turn.then(search);
    this.turn = result.catch(() => undefined);
    return result;
  }
}

/**
 * A text that asks for others, with what a query needs of its terms and does not change: to look it up for the eleven
 * thousand of a text of the greatest length takes 3.5 ms, and the query that is left to make, of one instant, 1.
 */
interface Asking {
  terms: Uint8Array;
  /** Shares of the language's texts that have them. */
  priors: Float64Array;
  /** Unless it is a guest. */
  member?: { id: number; slot: number; numbers: Uint32Array };
  /** What was made last, for as long as the matrix has the same version. */
  latest?: { version: number; query: Query };
}

/** Of a text that is not there. */
const noTerms = new Uint8Array();

/** Takes the scores of some texts back. */
function forget({ ids, slots }: Scores, gone: ReadonlySet<number>): void {
  if (gone.size === 0) return;
  for (let at = 0; at < ids.length; at++) if (gone.has(ids[at]!)) slots[at] = none;
}

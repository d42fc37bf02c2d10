import type { Language } from '../../domain/language.ts';
import { MeanDirection } from './boilerplate.ts';
import type { TermShares } from './explain.ts';
import { hubNeighbours, hubSample } from './hubs.ts';
import { type Pause, unpaused } from './pause.ts';
import { priors } from './prior.ts';
import type { Room } from './room.ts';
import { type Features, type Sample, sampleOf } from './sample.ts';
import { SparseIndex, type SparseIndexOptions } from './sparse-index.ts';
import { restore, type State, stateOf } from './state.ts';
import { type RelatedMatches, type Searched, type SearchOptions, TextSearch } from './text-search.ts';
import { type Vector, Vectors } from './vectors.ts';

export type { RelatedMatches, SearchOptions } from './text-search.ts';

/**
 * The texts of one collection, comparable by their words (`SparseIndex`) and by their meaning (`Vectors`);
 * `TextSearch` says how a search goes about it.
 */
export class TextIndex {
  readonly language: Language;
  private readonly sparse: SparseIndex;
  private readonly vectors: Vectors;
  private readonly mean = new MeanDirection();
  private readonly pause: Pause;
  /** Of each search under way: the texts that have changed or gone since it began. */
  private readonly changes = new Set<Set<number>>();

  constructor(language: Language, options: Partial<SparseIndexOptions> = {}) {
    this.language = language;
    this.pause = options.pause ?? unpaused;
    this.sparse = new SparseIndex(priors[language], options);
    this.vectors = new Vectors(this.pause);
  }

  get size(): number {
    return this.sparse.size;
  }

  /** Memory that it takes, by part. */
  get memory(): Record<'postings' | 'rows' | 'terms' | 'texts' | 'vectors', number> {
    return { ...this.sparse.bytes, vectors: this.vectors.bytes };
  }

  /** Whether so many texts have gone that `tidy` is worth its while. */
  get untidy(): boolean {
    return this.sparse.untidy;
  }

  /** Call before an empty index is filled, and `settle` afterwards: the filling is faster then. No search in between. */
  unsettle(): void {
    this.sparse.unsettle();
  }

  settle(): Promise<void> {
    return this.sparse.settle();
  }

  /** Gives back the memory of texts that have gone. */
  tidy(): Promise<void> {
    return this.sparse.tidy();
  }

  /** What the index holds, for `restore` in an empty one. */
  get state(): State {
    return stateOf(this);
  }

  restore(state: State): void {
    restore(this, state);
  }

  /** A text as it is compared; another index takes it as a guest. */
  get(id: number): Sample | undefined {
    const terms = this.sparse.get(id);
    return terms && { language: this.language, terms, vector: this.vectors.get(id) };
  }

  /** The terms of a text, in the encoding of `textTerms`. */
  terms(id: number, room?: Room): Uint8Array | undefined {
    return this.sparse.terms(id, room);
  }

  /** The meaning of a text. */
  vector(id: number): Vector | undefined {
    return this.vectors.get(id);
  }

  /** How near a text in another language is to the texts here: the mean cosine with its nearest. */
  crowding(vector: Vector): Promise<number> {
    return this.vectors.closeness(vector, hubNeighbours, hubSample);
  }

  set(id: number, features: Features): void {
    const { terms, vector } = sampleOf(features, this.language);
    this.forget(id);
    this.sparse.set(id, terms);
    if (vector === undefined) return;
    this.vectors.set(id, vector);
    this.mean.add(vector);
  }

  delete(id: number): boolean {
    this.forget(id);
    return this.sparse.delete(id);
  }

  private forget(id: number): void {
    for (const changed of this.changes) changed.add(id);
    const vector = this.vectors.get(id);
    if (vector === undefined) return;
    this.mean.remove(vector);
    this.vectors.delete(id);
  }

  /**
   * What the words that a text shares with each of some others of the index add to their likeness, as shares of it, by
   * hash; `isMember` when the text is in the index itself.
   */
  shares({ terms }: Sample, isMember: boolean, ids: readonly number[]): Promise<TermShares[]> {
    return this.sparse.shares(terms, isMember, ids);
  }

  /** The texts most related to one of the index, itself left out: highest score first, equal ones by id. */
  async search(id: number, options: SearchOptions): Promise<RelatedMatches> {
    const sample = this.get(id);
    if (sample === undefined) return { ids: [], scores: [], statistics: [], semantics: [], relevances: [] };
    await this.pause();
    return new TextSearch(this.searched, { sample, id }, options).run();
  }

  /** The same for a text of elsewhere, in this language or another. */
  searchGuest(sample: Sample, options: SearchOptions): Promise<RelatedMatches> {
    return new TextSearch(this.searched, { sample }, options).run();
  }

  private get searched(): Searched {
    const { language, sparse, vectors, mean, changes, pause } = this;
    return { language, sparse, vectors, mean, changes, pause };
  }
}

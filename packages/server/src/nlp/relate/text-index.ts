import type { Language } from '../../domain/language.ts';
import { compare, type Match } from './best.ts';
import { blend, type Likeness, type RelatedBy } from './blend.ts';
import { cosineWithout, MeanDirection, repetition } from './boilerplate.ts';
import { hubNeighbours, hubSample, withoutHubs } from './hubs.ts';
import { mapped, type Pause, sorted, unpaused } from './pause.ts';
import { priors } from './prior.ts';
import { registerShare } from './register.ts';
import { relevance } from './relevance.ts';
import { type Features, type Sample, sampleOf } from './sample.ts';
import { SparseIndex } from './sparse-index.ts';
import { restore, type State, stateOf } from './state.ts';
import { decodeTerms } from './terms.ts';
import { type Vector, Vectors } from './vectors.ts';

export interface SearchOptions {
  by: RelatedBy;
  limit: number;
  /** Whether a text may be in the answer at all; those that may not are passed over, not counted. */
  accepts?: (id: number) => boolean;
  /** Both inclusive, 0–1. */
  minRelevance?: number;
  maxRelevance?: number;
  /** For a guest in another language: how near a text is to those in the guest's own, as `crowding` says. */
  crowding?: ((vector: Vector) => Promise<number>) | undefined;
}

export interface RelatedMatch extends Likeness {
  id: number;
  /** What the order goes by. */
  score: number;
  /** Calibrated, above 0 and at most 1, four decimals. */
  relevance: number;
}

/**
 * So many of the texts with words in common are compared by meaning too: fifteen times the limit (for ten, fifty find no
 * others on news, `eval/ablation.ts`), and for the deep searches of options, which want hundreds of texts, enough for meaning to
 * move them all the places it does.
 */
const breadthOf = (limit: number): number => Math.min(Math.max(150, 15 * limit), 1000 + 2 * limit);

/**
 * The texts of one collection, comparable by their words (`SparseIndex`) and by their meaning (`Vectors`).
 * Words find the candidates of a blended search, which over all texts finds none better; meaning does where a
 * text has too few words in common with others, or is in another language.
 */
export class TextIndex {
  readonly language: Language;
  private readonly sparse: SparseIndex;
  private readonly vectors: Vectors;
  private readonly mean = new MeanDirection();
  private readonly pause: Pause;
  /** Of each search under way: the texts that have changed or gone since it began. */
  private readonly changes = new Set<Set<number>>();

  constructor(language: Language, pause: Pause = unpaused) {
    this.language = language;
    this.pause = pause;
    this.sparse = new SparseIndex(priors[language], { pause });
    this.vectors = new Vectors(pause);
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
  terms(id: number): Uint8Array | undefined {
    return this.sparse.get(id);
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
  shares({ terms }: Sample, isMember: boolean, ids: readonly number[]): Promise<Map<number, number>[]> {
    return this.sparse.shares(terms, isMember, ids);
  }

  /** The texts most related to one of the index, itself left out: highest score first, equal ones by id. */
  async search(id: number, options: SearchOptions): Promise<RelatedMatch[]> {
    const sample = this.get(id);
    if (sample === undefined) return [];
    await this.pause();
    const accepts = (other: number): boolean => other !== id && options.accepts?.(other) !== false;
    return this.answer(
      sample,
      { ...options, accepts },
      {
        search: (limit) => this.sparse.search(id, limit, accepts),
        scores: (ids) => this.sparse.scores({ id }, ids),
        guests: 0,
      },
    );
  }

  /** The same for a text of elsewhere, in this language or another. */
  async searchGuest(sample: Sample, options: SearchOptions): Promise<RelatedMatch[]> {
    const accepts = options.accepts ?? (() => true);
    return this.answer(
      sample,
      { ...options, accepts },
      {
        search: (limit) => this.sparse.searchGuest(sample.terms, limit, accepts),
        scores: (ids) => this.sparse.scores(sample, ids),
        guests: 1,
      },
    );
  }

  private async answer(sample: Sample, options: Accepting, byWords: ByWords): Promise<RelatedMatch[]> {
    const { by, limit, minRelevance = 0, maxRelevance = 1 } = options;
    const kind = sample.language === this.language ? this.language : 'across';
    for (let breadth = breadthOf(limit); ; breadth *= 4) {
      const candidates = await this.candidates(sample, options, breadth, byWords);
      const found = await this.withoutHubs(candidates, options, Math.max(2 * limit, breadth / 3));
      const related = ({ id, statistic, semantic }: Candidate): RelatedMatch => {
        const score = blend({ statistic, semantic }, by, kind);
        return { id, statistic, semantic, score, relevance: relevance(score, by, kind) };
      };
      const fitting = (await mapped(found, related, this.pause)).filter(
        ({ relevance }) => relevance > 0 && relevance >= minRelevance && relevance <= maxRelevance,
      );
      const matches = (await sorted(fitting, compare, this.pause)).slice(0, limit);
      // Only where the most related are not wanted may further candidates be.
      if (matches.length === limit || maxRelevance === 1 || candidates.length < breadth) return matches;
    }
  }

  /** Across languages the best, `count` at least, hubs lowered; all as they are within one. */
  private async withoutHubs(candidates: Candidate[], { by, crowding }: SearchOptions, count: number) {
    if (crowding === undefined || by === 'statistic') return candidates;
    const crowdingOf = async (id: number): Promise<number> => {
      const vector = this.vectors.get(id);
      return vector === undefined ? 0 : crowding(vector);
    };
    return withoutHubs(candidates, { by, count, crowdingOf, pause: this.pause });
  }

  /** At least the `breadth` likeliest texts, or all that have any likeness. */
  private async candidates(
    sample: Sample,
    options: Accepting,
    breadth: number,
    byWords: ByWords,
  ): Promise<Candidate[]> {
    const changed = new Set<number>();
    this.changes.add(changed);
    try {
      return await this.likely(sample, options, breadth, byWords, changed);
    } finally {
      this.changes.delete(changed);
    }
  }

  /** The same; `changed` takes the ids of texts that come, change or go meanwhile. */
  private async likely(
    sample: Sample,
    { by, limit, accepts }: Accepting,
    breadth: number,
    byWords: ByWords,
    changed: Set<number>,
  ): Promise<Candidate[]> {
    const { language, vector } = sample;
    const words = by === 'semantic' ? [] : await byWords.search(breadth);
    changed.clear();
    await this.pause();
    const semantic = this.meaning(sample, byWords.guests);
    const candidates = new Map<number, Candidate>();
    const add = async (matches: readonly Match[]): Promise<void> => {
      const liken = ({ id, score }: Match): unknown =>
        candidates.set(id, { id, statistic: score, semantic: semantic(id) });
      await mapped(matches, liken, this.pause);
    };
    const compareAll = async (ids: ReadonlySet<number>): Promise<void> => {
      const scores = new Map((await byWords.scores(ids)).map(({ id, score }) => [id, score]));
      await add([...ids].map((id) => ({ id, score: scores.get(id) ?? 0 })));
    };
    await add(words);
    const byMeaning =
      by === 'semantic' || (by === 'automatic' && (language !== this.language || words.length < limit));
    if (byMeaning && vector !== undefined) {
      const nearest = await this.vectors.nearest(vector, breadth, accepts);
      await compareAll(new Set(nearest.map(({ id }) => id)).difference(candidates));
    }
    const old = new Set(candidates.keys()).intersection(changed);
    for (const id of old) if (!this.sparse.has(id)) candidates.delete(id);
    if (old.size > 0) await compareAll(old.intersection(candidates));
    return [...candidates.values()];
  }

  /** Cosines with the texts of the index, by id, without what a footer under all of them makes common. */
  private meaning({ language, terms, vector }: Sample, guests: number): (id: number) => number | undefined {
    if (vector === undefined) return () => undefined;
    const plain = (id: number): number | undefined => this.vectors.cosine(vector, id);
    if (language !== this.language) return plain;
    const size = this.size + guests;
    const known = decodeTerms(terms);
    const counts = known.map(({ hash }) => this.sparse.count(hash) + guests);
    const block = repetition(known, size, counts);
    // A guest is counted as if it were a member.
    if (guests === 1) this.mean.add(vector);
    const repeated = Math.max(block, registerShare(this.mean.times(1), size));
    const common = this.mean.times(repeated);
    if (guests === 1) this.mean.remove(vector);
    if (repeated === 0) return plain;
    const cosine = cosineWithout(common, vector);
    return (id) => {
      const other = this.vectors.get(id);
      return other && cosine(other);
    };
  }
}

type Accepts = (id: number) => boolean;
type Accepting = SearchOptions & { accepts: Accepts };
type Candidate = Likeness & { id: number };
/** How the texts share words with the sample. */
interface ByWords {
  /** The texts that share most. */
  search: (limit: number) => Promise<Match[]>;
  scores: (ids: Iterable<number>) => Promise<Match[]>;
  /** 1 when the sample is not in the index. */
  guests: number;
}

import type { Language } from '../../domain/language.ts';
import { compare, type Match } from './best.ts';
import { blend, type Likeness, type RelatedBy } from './blend.ts';
import { cosineWithout, MeanDirection, repetition } from './boilerplate.ts';
import { centred } from './centre.ts';
import { type Pause, unpaused } from './pause.ts';
import { priors } from './prior.ts';
import { registerShare } from './register.ts';
import { relevance } from './relevance.ts';
import { SparseIndex } from './sparse-index.ts';
import { restore, type State, stateOf } from './state.ts';
import { decodeTerms } from './terms.ts';
import { quantised, type Vector, Vectors } from './vectors.ts';

/** What relates a text to others. */
export interface Features {
  /** In the encoding of `textTerms`. */
  terms: Uint8Array;
  /** Unit-length document vector as the encoder makes it, not centred. */
  vector: Float32Array;
}

/** A text of an index or a guest in it, ready to be compared. */
export interface Sample {
  language: Language;
  terms: Uint8Array;
  /** Centred; undefined when it says nothing. */
  vector: Vector | undefined;
}

export interface SearchOptions {
  by: RelatedBy;
  limit: number;
  /** Whether a text may be in the answer at all; those that may not are passed over, not counted. */
  accepts?: (id: number) => boolean;
  /** Both inclusive, 0–1. */
  minRelevance?: number;
  maxRelevance?: number;
}

export interface RelatedMatch extends Likeness {
  id: number;
  /** What the order goes by. */
  score: number;
  /** Calibrated, above 0 and at most 1, four decimals. */
  relevance: number;
}

/**
 * So many of the texts with words in common are compared by meaning too: twenty times the limit, and for the deep
 * searches of options, which want hundreds of texts, enough for meaning to move them all the places it does.
 */
const breadthOf = (limit: number): number => Math.min(Math.max(200, 20 * limit), 1000 + 2 * limit);

/** A text as it is compared, to be taken by an index as a guest. */
export function sampleOf({ terms, vector }: Features, language: Language): Sample {
  const meaning = centred(vector, language);
  return { language, terms, vector: meaning && quantised(meaning) };
}

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

  constructor(language: Language, pause: Pause = unpaused) {
    this.language = language;
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

  /** The meaning of a text. */
  vector(id: number): Vector | undefined {
    return this.vectors.get(id);
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
    const vector = this.vectors.get(id);
    if (vector === undefined) return;
    this.mean.remove(vector);
    this.vectors.delete(id);
  }

  /**
   * What the words that a text shares with one of the index add to their likeness, as shares of it, by hash;
   * `isMember` when the text is in the index itself.
   */
  shares({ terms }: Sample, isMember: boolean, id: number): Map<number, number> {
    return this.sparse.shares(terms, isMember, id);
  }

  /** The texts most related to one of the index, itself left out: highest score first, equal ones by id. */
  async search(id: number, options: SearchOptions): Promise<RelatedMatch[]> {
    const sample = this.get(id);
    if (sample === undefined) return [];
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
      const found = await this.candidates(sample, options, breadth, byWords);
      const matches = found
        .map((likeness): RelatedMatch => {
          const score = blend(likeness, by, kind);
          return { ...likeness, score, relevance: relevance(score, by, kind) };
        })
        .filter(({ relevance }) => relevance > 0 && relevance >= minRelevance && relevance <= maxRelevance)
        .sort(compare)
        .slice(0, limit);
      // Only where the most related are not wanted may further candidates be.
      if (matches.length === limit || maxRelevance === 1 || found.length < breadth) return matches;
    }
  }

  /** At least the `breadth` likeliest texts, or all that have any likeness. */
  private async candidates(
    sample: Sample,
    { by, limit, accepts }: Accepting,
    breadth: number,
    byWords: ByWords,
  ): Promise<Candidate[]> {
    const { language, vector } = sample;
    const words = by === 'semantic' ? [] : await byWords.search(breadth);
    const semantic = this.meaning(sample, byWords.guests);
    const candidates = new Map<number, Candidate>();
    for (const { id, score } of words) candidates.set(id, { id, statistic: score, semantic: semantic(id) });
    const byMeaning =
      by === 'semantic' || (by === 'automatic' && (language !== this.language || words.length < limit));
    if (!byMeaning || vector === undefined) return [...candidates.values()];
    const nearest = await this.vectors.nearest(vector, breadth, accepts);
    const others = new Set(nearest.map(({ id }) => id)).difference(candidates);
    const statistics = new Map(byWords.scores(others).map(({ id, score }) => [id, score]));
    for (const id of others) {
      candidates.set(id, { id, statistic: statistics.get(id) ?? 0, semantic: semantic(id) });
    }
    return [...candidates.values()];
  }

  /** Cosines with the texts of the index, by id, without what a footer under all of them makes common. */
  private meaning({ language, terms, vector }: Sample, guests: number): (id: number) => number | undefined {
    if (vector === undefined) return () => undefined;
    const plain = (id: number): number | undefined => this.vectors.cosine(vector, id);
    if (language !== this.language) return plain;
    const size = this.size + guests;
    const block = repetition(decodeTerms(terms), size, (hash) => this.sparse.count(hash) + guests);
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
  scores: (ids: Iterable<number>) => Match[];
  /** 1 when the sample is not in the index. */
  guests: number;
}

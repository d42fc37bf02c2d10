import type { Language } from '../../domain/language.ts';
import { compare, type Match } from './best.ts';
import { blend, type Kind, type Likeness, type RelatedBy } from './blend.ts';
import type { MeanDirection } from './boilerplate.ts';
import type { Accepts } from './candidates.ts';
import { withoutHubs } from './hubs.ts';
import { cosineAmong } from './meaning.ts';
import { type Pause, sorted, visited } from './pause.ts';
import { relevance } from './relevance.ts';
import type { Sample } from './sample.ts';
import type { SparseIndex } from './sparse-index.ts';
import type { Vector, Vectors } from './vectors.ts';

export interface SearchOptions {
  by: RelatedBy;
  limit: number;
  /** Whether a text may be in the answer at all; those that may not are passed over, not counted. */
  accepts?: Accepts;
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

/** What a search looks into: the parts of an index. */
export interface Searched {
  language: Language;
  sparse: SparseIndex;
  vectors: Vectors;
  mean: MeanDirection;
  /** Of each search under way: the texts that have changed or gone since it began. */
  changes: Set<Set<number>>;
  pause: Pause;
}

/** The text that asks. */
export interface Asking {
  sample: Sample;
  /** Of a text of the index; without one it is a guest. */
  id?: number;
}

/**
 * So many of the texts with words in common are compared by meaning too: fifteen times the limit (for ten, fifty find no
 * others on news, `eval/ablation.ts`), and for the deep searches of options, which want hundreds of texts, enough for meaning to
 * move them all the places it does.
 */
const breadthOf = (limit: number): number => Math.min(Math.max(150, 15 * limit), 1000 + 2 * limit);

/**
 * One search by words and meaning. Words find the candidates of a blended search, which over all texts finds none
 * better; meaning does where a text has too few words in common with others, or is in another language.
 */
export class TextSearch {
  private readonly searched: Searched;
  private readonly asking: Asking;
  private readonly options: SearchOptions;
  private readonly accepts: Accepts;

  constructor(searched: Searched, asking: Asking, options: SearchOptions) {
    const { accepts = () => true } = options;
    this.searched = searched;
    this.asking = asking;
    this.options = options;
    this.accepts = (id) => id !== asking.id && accepts(id);
  }

  /** The texts most related to the one that asks: highest score first, equal ones by id. */
  async run(): Promise<RelatedMatch[]> {
    const { by, limit, minRelevance = 0, maxRelevance = 1 } = this.options;
    const { kind } = this;
    const { pause } = this.searched;
    for (let breadth = breadthOf(limit); ; breadth *= 4) {
      const candidates = await this.candidates(breadth);
      const found = await this.withoutHubs(candidates, Math.max(2 * limit, breadth / 3));
      const fitting: RelatedMatch[] = [];
      // Where they are, for there may be tens of thousands.
      const relate = (candidate: RelatedMatch): void => {
        candidate.score = blend(candidate, by, kind);
        candidate.relevance = relevance(candidate.score, by, kind, this.size);
        const isWanted = candidate.relevance >= minRelevance && candidate.relevance <= maxRelevance;
        if (isWanted && candidate.relevance > 0) fitting.push(candidate);
      };
      await visited(found, relate, pause);
      const matches = (await sorted(fitting, compare, pause)).slice(0, limit);
      // Only where the most related are not wanted may further candidates be.
      if (matches.length === limit || maxRelevance === 1 || candidates.length < breadth) return matches;
    }
  }

  /** Number of texts, the one that asks included. */
  private get size(): number {
    return this.searched.sparse.size + (this.asking.id === undefined ? 1 : 0);
  }

  private get kind(): Kind {
    const { language } = this.searched;
    return this.asking.sample.language === language ? language : 'across';
  }

  /** Across languages the best, `count` at least, hubs lowered; all as they are within one. */
  private async withoutHubs(candidates: RelatedMatch[], count: number): Promise<RelatedMatch[]> {
    const { by, crowding } = this.options;
    const { vectors, pause } = this.searched;
    if (crowding === undefined || by === 'statistic') return candidates;
    const crowdingOf = async (id: number): Promise<number> => {
      const vector = vectors.get(id);
      return vector === undefined ? 0 : crowding(vector);
    };
    return withoutHubs(candidates, { by, count, crowdingOf, pause });
  }

  /** At least the `breadth` likeliest texts, or all that have any likeness. */
  private async candidates(breadth: number): Promise<RelatedMatch[]> {
    const { changes } = this.searched;
    const changed = new Set<number>();
    changes.add(changed);
    try {
      return await this.likely(breadth, changed);
    } finally {
      changes.delete(changed);
    }
  }

  /** The same; `changed` takes the ids of texts that come, change or go meanwhile. */
  private async likely(breadth: number, changed: Set<number>): Promise<RelatedMatch[]> {
    const { by, limit } = this.options;
    const { sparse, vectors, pause } = this.searched;
    const { sample, id } = this.asking;
    const words = by === 'semantic' ? [] : await this.byWords(breadth);
    changed.clear();
    await pause();
    const semantic = cosineAmong(this.searched, sample, id === undefined);
    const candidates = new Map<number, RelatedMatch>();
    const add = (id: number, statistic: number): unknown =>
      candidates.set(id, { id, statistic, semantic: semantic(id), score: 0, relevance: 0 });
    const addAll = async (ids: readonly number[]): Promise<void> => {
      const scores = new Map<number, number>();
      await visited(await this.scores(ids), ({ id, score }) => scores.set(id, score), pause);
      await visited(ids, (id) => add(id, scores.get(id) ?? 0), pause);
    };
    await visited(words, ({ id, score }) => add(id, score), pause);
    const byMeaning =
      by === 'semantic' || (by === 'automatic' && (this.kind === 'across' || words.length < limit));
    if (byMeaning && sample.vector !== undefined) {
      const nearest = await vectors.nearest(sample.vector, breadth, this.accepts);
      const others: number[] = [];
      const note = ({ id }: Match): unknown => candidates.has(id) || others.push(id);
      await visited(nearest, note, pause);
      await addAll(others);
    }
    while (changed.size > 0) {
      const now = [...changed].filter((id) => candidates.has(id));
      changed.clear();
      for (const id of now) if (!sparse.has(id)) candidates.delete(id);
      if (now.length > 0) await addAll(now.filter((id) => candidates.has(id)));
    }
    return [...candidates.values()];
  }

  /** The texts that share most words with the one that asks. */
  private byWords(limit: number): Promise<Match[]> {
    const { sparse } = this.searched;
    const { id, sample } = this.asking;
    if (id === undefined) return sparse.searchGuest(sample.terms, limit, this.accepts);
    return sparse.search(id, limit, this.accepts);
  }

  private scores(ids: readonly number[]): Promise<Match[]> {
    const { id, sample } = this.asking;
    return this.searched.sparse.scores(id === undefined ? sample : { id }, ids);
  }
}

import type { Language } from '../../domain/language.ts';
import { type Matches, ranked } from './best.ts';
import { blend, type Kind, type RelatedBy } from './blend.ts';
import type { MeanDirection } from './boilerplate.ts';
import type { Accepts } from './candidates.ts';
import { withoutHubs } from './hubs.ts';
import { Likenesses } from './likenesses.ts';
import { cosinesAmong } from './meaning.ts';
import { type Pause, visited, visitedTogether } from './pause.ts';
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

/** What a search has found, highest score first. */
export interface RelatedMatches extends Matches {
  /** As those of `Likeness`. */
  statistics: number[];
  semantics: number[];
  /** Calibrated, above 0 and at most 1, four decimals. */
  relevances: number[];
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
 * So many of the texts with words in common are compared by meaning too: ten times the limit, which hold 98 to 100 % of
 * the ten best (twenty times: 99 to 100, and nDCG@10 as high; `eval/candidates.ts`, `eval/ablation.ts`), and for the deep
 * searches of options, which want hundreds of texts, enough for meaning to move them all the places it does.
 */
const breadthOf = (limit: number): number => Math.min(Math.max(100, 10 * limit), 1000 + 2 * limit);

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
  async run(): Promise<RelatedMatches> {
    const { by, limit, minRelevance = 0, maxRelevance = 1 } = this.options;
    const { kind } = this;
    const { pause } = this.searched;
    for (let breadth = breadthOf(limit); ; breadth *= 4) {
      const candidates = await this.candidates(breadth);
      const { size, ids, statistics, semantics } = candidates;
      const places = await this.withoutHubs(candidates, Math.max(2 * limit, breadth / 3));
      const scores = new Float64Array(size);
      const relevances = new Float64Array(size);
      const fitting: number[] = [];
      const relate = (at: number): void => {
        const score = (scores[at] = blend(candidates.at(at), by, kind));
        const related = (relevances[at] = relevance(score, by, kind, this.size));
        if (related >= minRelevance && related <= maxRelevance && related > 0) fitting.push(at);
      };
      await visited(places, relate, pause);
      const order = (await ranked({ ids, scores }, pause, fitting)).slice(0, limit);
      // Only where the most related are not wanted may further candidates be.
      if (order.length < limit && maxRelevance !== 1 && size >= breadth) continue;
      const those = (list: ArrayLike<number>): number[] => order.map((at) => list[at]!);
      return {
        ids: those(ids),
        scores: those(scores),
        statistics: those(statistics),
        semantics: those(semantics),
        relevances: those(relevances),
      };
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

  /** Places of candidates: across languages of the best, `count` at least, hubs lowered; of all within one. */
  private async withoutHubs(candidates: Likenesses, count: number): Promise<Iterable<number>> {
    const { by, crowding } = this.options;
    const { vectors, pause } = this.searched;
    if (crowding === undefined || by === 'statistic') return candidates.ids.keys();
    const crowdingOf = async (id: number): Promise<number> => {
      const vector = vectors.get(id);
      return vector === undefined ? 0 : crowding(vector);
    };
    return withoutHubs(candidates, { by, count, crowdingOf, pause });
  }

  /** At least the `breadth` likeliest texts, or all that have any likeness. */
  private async candidates(breadth: number): Promise<Likenesses> {
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
  private async likely(breadth: number, changed: Set<number>): Promise<Likenesses> {
    const { by, limit } = this.options;
    const { sparse, vectors, pause } = this.searched;
    const { sample, id } = this.asking;
    const words = by === 'semantic' ? undefined : await this.byWords(breadth);
    changed.clear();
    await pause();
    // Of a long text, what it has in common with all others takes milliseconds.
    const semantics = cosinesAmong(this.searched, sample, id === undefined);
    await pause();
    const candidates = new Likenesses();
    /** Adds texts; the matches are those of them with words in common, in the same order. */
    const add = async (ids: readonly number[], matches: Matches): Promise<void> => {
      let next = 0;
      const addSome = (some: readonly number[]): void => {
        const cosines = semantics(some);
        for (const [at, id] of some.entries())
          candidates.set(id, id === matches.ids[next] ? matches.scores[next++]! : 0, cosines[at]!);
      };
      await visitedTogether(ids, addSome, pause);
    };
    if (words !== undefined) await add(words.ids, words);
    const byMeaning =
      by === 'semantic' || (by === 'automatic' && (this.kind === 'across' || candidates.size < limit));
    if (byMeaning && sample.vector !== undefined) {
      const nearest = await vectors.nearest(sample.vector, breadth, this.accepts);
      const others: number[] = [];
      await visited(nearest.ids, (id) => candidates.has(id) || others.push(id), pause);
      await add(others, await this.scores(others));
    }
    while (changed.size > 0) {
      const now = [...changed].filter((id) => candidates.has(id));
      changed.clear();
      for (const id of now) if (!sparse.has(id)) candidates.delete(id);
      const there = now.filter((id) => candidates.has(id));
      if (there.length > 0) await add(there, await this.scores(there));
    }
    return candidates;
  }

  /** The texts that share most words with the one that asks. */
  private byWords(limit: number): Promise<Matches> {
    const { sparse } = this.searched;
    const { id, sample } = this.asking;
    if (id === undefined) return sparse.searchGuest(sample.terms, limit, this.accepts);
    return sparse.search(id, limit, this.accepts);
  }

  private scores(ids: readonly number[]): Promise<Matches> {
    const { id, sample } = this.asking;
    return this.searched.sparse.scores(id === undefined ? sample : { id }, ids);
  }
}

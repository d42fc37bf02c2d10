import type { Kind } from '../nlp/relate/blend.ts';
import { type Pause, sorted, visited } from '../nlp/relate/pause.ts';
import { relevance } from '../nlp/relate/relevance.ts';
import type { RelatedMatches } from '../nlp/relate/text-index.ts';
import type { RelatedIndex } from './related-index.ts';

export interface StoredText {
  collectionId: number;
  textId: number;
}

export interface RelatedText extends StoredText {
  /** Calibrated, 0–1, four decimals. */
  relevance: number;
  /** What it would be by words and names alone, and by meaning alone. */
  statistic: number;
  semantic: number;
}

/** A search of one collection. */
export interface Search {
  collectionId: number;
  index: RelatedIndex;
  kind: Kind;
  /** Number of texts that it looked among, the one that asks included. */
  size: number;
}

/**
 * What the searches of a query have found. A text is known by its place in lists of numbers side by side, for there may
 * be tens of thousands: one with its relevances is made only of what is answered.
 */
export class Found {
  readonly #searches: Search[] = [];
  /** Which search has found the text. */
  readonly #searchOf: number[] = [];
  readonly #ids: number[] = [];
  readonly #relevances: number[] = [];
  readonly #statistics: number[] = [];
  readonly #semantics: number[] = [];

  async add(search: Search, matches: RelatedMatches, pause: Pause): Promise<void> {
    const which = this.#searches.push(search) - 1;
    const add = (at: number): void => {
      this.#searchOf.push(which);
      this.#ids.push(matches.ids[at]!);
      this.#relevances.push(matches.relevances[at]!);
      this.#statistics.push(matches.statistics[at]!);
      this.#semantics.push(matches.semantics[at]!);
    };
    await visited(matches.ids.keys(), add, pause);
  }

  /** All places, highest relevance first; equal ones as they were found, so that a deeper search has the same beginning. */
  ranked(pause: Pause): Promise<number[]> {
    const relevances = this.#relevances;
    return sorted([...relevances.keys()], (one, other) => relevances[other]! - relevances[one]!, pause);
  }

  index(place: number): RelatedIndex {
    return this.#search(place).index;
  }

  id(place: number): number {
    return this.#ids[place]!;
  }

  relevance(place: number): number {
    return this.#relevances[place]!;
  }

  /** A text as it is answered, with the relevance that options have left it. */
  text(place: number, answered: number): RelatedText {
    const { collectionId, kind, size } = this.#search(place);
    const semantic = this.#semantics[place]!;
    return {
      collectionId,
      textId: this.id(place),
      relevance: answered,
      statistic: relevance(this.#statistics[place]!, 'statistic', kind, size),
      semantic: relevance(semantic > 0 ? semantic : 0, 'semantic', kind),
    };
  }

  #search(place: number): Search {
    return this.#searches[this.#searchOf[place]!]!;
  }
}

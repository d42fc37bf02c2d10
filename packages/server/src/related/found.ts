import type { View } from '../index/view.ts';
import { lookAtTerms } from '../index/segment/read-terms.ts';
import type { Kind } from '../scoring/blend.ts';
import { relevance } from '../scoring/relevance.ts';
import type { RelatedMatches } from './search.ts';

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
  view: View;
  kind: Kind;
  /** Number of texts that it looked among, the one that asks included. */
  size: number;
  matches: RelatedMatches;
}

/**
 * What the searches of a query have found. A text is known by its place in lists of numbers side by side, for there may
 * be tens of thousands: one with its relevances is made only of what is answered.
 */
export class Found {
  readonly #searches: readonly Search[];
  /** Which search has found the text, and where among its matches it is. */
  readonly #searchOf: number[] = [];
  readonly #matchOf: number[] = [];
  readonly #relevances: number[] = [];

  constructor(searches: readonly Search[]) {
    this.#searches = searches;
    for (const [which, { matches }] of searches.entries()) {
      for (let at = 0; at < matches.ids.length; at++) {
        this.#searchOf.push(which);
        this.#matchOf.push(at);
        this.#relevances.push(matches.relevances[at]!);
      }
    }
  }

  /** All places, highest relevance first; equal ones as they were found, so that a deeper search has the same beginning. */
  ranked(): number[] {
    const relevances = this.#relevances;
    return [...relevances.keys()].sort((one, other) => relevances[other]! - relevances[one]!);
  }

  view(place: number): View {
    return this.#search(place).view;
  }

  /** Its number in its view. */
  doc(place: number): number {
    return this.#search(place).matches.docs[this.#matchOf[place]!]!;
  }

  relevance(place: number): number {
    return this.#relevances[place]!;
  }

  date(place: number): number {
    return this.view(place).date(this.doc(place));
  }

  /** In the encoding of `textTerms`; good until those of another text are asked for. */
  terms(place: number): Uint8Array {
    const doc = this.doc(place);
    const { first, segment } = this.view(place).segmentOf(doc);
    return lookAtTerms(segment, doc - first);
  }

  /** A text as it is answered, with the relevance that options have left it. */
  text(place: number, answered: number): RelatedText {
    const { collectionId, kind, size, matches } = this.#search(place);
    const at = this.#matchOf[place]!;
    const semantic = matches.semantics[at]!;
    return {
      collectionId,
      textId: matches.ids[at]!,
      relevance: answered,
      statistic: relevance(matches.statistics[at]!, 'statistic', kind, size),
      semantic: relevance(semantic > 0 ? semantic : 0, 'semantic', kind),
    };
  }

  #search(place: number): Search {
    return this.#searches[this.#searchOf[place]!]!;
  }
}

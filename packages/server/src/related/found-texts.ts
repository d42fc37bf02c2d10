import type { View } from '../index/view.ts';
import { peekTerms } from '../index/segment/read-terms.ts';
import type { PairLanguage } from '../scoring/blend.ts';
import { relevance } from '../scoring/relevance.ts';
import type { RelatedMatches } from './search.ts';

export interface StoredText {
  collectionId: number;
  textId: number;
}

export interface RelatedText extends StoredText {
  /** Calibrated, 0–1, four decimals. */
  relevance: number;
  /** The relevance by words and names alone, and by meaning alone. */
  statistic: number;
  semantic: number;
}

/** A search of one collection. */
export interface CollectionSearch {
  collectionId: number;
  view: View;
  kind: PairLanguage;
  matches: RelatedMatches;
}

/**
 * The texts that the searches of a query have found, in parallel arrays: there may be tens of thousands, and only the texts
 * of the result become objects. A place is the number of a found text.
 */
export class FoundTexts {
  readonly #searches: readonly CollectionSearch[];
  /** For each place, the search that found the text, and the index of the text among the matches of the search. */
  readonly #searchOf: number[] = [];
  readonly #matchOf: number[] = [];
  readonly #relevances: number[] = [];

  constructor(searches: readonly CollectionSearch[]) {
    this.#searches = searches;
    for (const [which, { matches }] of searches.entries()) {
      for (let at = 0; at < matches.ids.length; at++) {
        this.#searchOf.push(which);
        this.#matchOf.push(at);
        this.#relevances.push(matches.relevances[at]!);
      }
    }
  }

  /**
   * Returns all places, highest relevance first; equal relevances in the order found, which a deeper search keeps.
   */
  rankPlaces(): number[] {
    const relevances = this.#relevances;
    return [...relevances.keys()].sort((one, other) => relevances[other]! - relevances[one]!);
  }

  view(place: number): View {
    return this.#search(place).view;
  }

  /** Returns the number of a text in its view. */
  doc(place: number): number {
    return this.#search(place).matches.docs[this.#matchOf[place]!]!;
  }

  relevance(place: number): number {
    return this.#relevances[place]!;
  }

  date(place: number): number {
    return this.view(place).date(this.doc(place));
  }

  /** Returns the terms of a text, in the encoding of `textTerms`, valid until the next call. */
  terms(place: number): Uint8Array {
    const doc = this.doc(place);
    const { first, segment } = this.view(place).segmentOf(doc);
    return peekTerms(segment, doc - first);
  }

  /** Returns a text of the result; `rankedRelevance` is its relevance after reranking. */
  text(place: number, rankedRelevance: number): RelatedText {
    const { collectionId, kind, matches } = this.#search(place);
    const { comparison } = matches;
    const at = this.#matchOf[place]!;
    const semantic = matches.semantics[at]!;
    return {
      collectionId,
      textId: matches.ids[at]!,
      relevance: rankedRelevance,
      statistic: relevance(matches.statistics[at]!, 'statistic', kind, comparison),
      semantic: relevance(semantic > 0 ? semantic : 0, 'semantic', kind, comparison),
    };
  }

  #search(place: number): CollectionSearch {
    return this.#searches[this.#searchOf[place]!]!;
  }
}

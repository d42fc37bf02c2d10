import type { Language } from '../../domain/language.ts';
import type { SavedParams } from '../../domain/searches/saved-search.ts';
import type { CollectionLeases } from '../leases/interface.ts';

/** A collection whose changed texts are to be compared with saved searches. */
export interface CollectionToMatch {
  language: Language;
  /** The version of the collection, and the version up to which its texts were compared. */
  version: number;
  matchedVersion: number;
}

/** An analysed text that has changed. */
export interface ChangedText {
  textId: number;
  /** The version of its last change. */
  version: number;
}

/** A saved search, as texts are compared with it. */
export interface Criteria {
  savedSearchId: number;
  params: SavedParams;
  /** Ids of its collections, ascending, and the languages of their texts, first the language of the collection that was named first. */
  collections: number[];
  languages: Language[];
  /** The vector of the query, and the stamp of the model that made it; absent until it is analysed. */
  meaning?: { vector: Float32Array; model: string };
}

/** A text with all saved searches that it matches at a version of the text. */
export interface ComparedText extends ChangedText {
  matches: readonly { savedSearchId: number; relevance: number }[];
}

export interface ComparedPage {
  /** The version from which the page was read, and the version up to which all changes are compared once the page is stored. */
  from: number;
  to: number;
  texts: readonly ComparedText[];
  now: number;
  /** The number of latest matches that a saved search keeps. */
  keep: number;
}

/** Keeps the matches of saved searches up to date with texts. */
export interface Matching extends CollectionLeases {
  /** Returns a collection to compare; undefined where it has no saved search. */
  collection(collectionId: number): Promise<CollectionToMatch | undefined>;
  /** Returns the ids of the saved searches of a collection. */
  searchesOf(collectionId: number): Promise<number[]>;
  criteria(savedSearchIds: readonly number[]): Promise<Criteria[]>;
  storeMeaning(savedSearchId: number, meaning: { vector: Float32Array; model: string }): Promise<void>;
  /**
   * Returns at most `limit` changes of texts after a version, ascending, and the version up to which the list is complete. Texts
   * that are deleted or not analysed are left out.
   */
  changedTexts(
    collectionId: number,
    version: number,
    limit: number,
  ): Promise<{ texts: ChangedText[]; to: number; isLast: boolean }>;
  /**
   * Stores new matches with their events, removes matches whose texts no longer match, and moves the position of the collection. Skips
   * texts that have changed since. Returns false and stores nothing when the position is not `from`: another node has stored the page.
   */
  store(account: number, collectionId: number, page: ComparedPage): Promise<boolean>;
}

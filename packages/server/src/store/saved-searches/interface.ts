import type { SavedParams, SavedSearch } from '../../domain/searches/saved-search.ts';

/** A text that has come to match a saved search. */
export interface Match {
  /** The place among all matches of the saved search: 1 for the first. */
  number: number;
  collectionId: number;
  textId: number;
  relevance: number;
  /** When the text came to match. */
  matchedAt: number;
}

export interface MatchPage {
  /** The number of the match after which the page begins; before which, if `isLatestFirst`. */
  beyond?: number | undefined;
  /** The earliest time at which the texts of the page came to match. */
  from?: number | undefined;
  isLatestFirst: boolean;
  limit: number;
}

/** Saved searches, as calls see them. */
export interface SavedSearches {
  /** Saves a search. It collects the texts whose words are stored or changed from now on. An account can have `max` saved searches. */
  save(
    account: number,
    fields: { name: string; collections: readonly number[]; params: SavedParams },
    options: { max: number; now: number },
  ): Promise<SavedSearch | 'noSuchCollection' | 'nameTaken' | 'tooMany'>;
  /** Returns a page of the saved searches of an account, ordered by id; with `only`, of searches that search no other collection. */
  list(
    account: number,
    only?: readonly number[],
    page?: { after?: number | undefined; limit?: number },
  ): Promise<SavedSearch[]>;
  get(account: number, savedSearchId: number): Promise<SavedSearch | undefined>;
  /** Deletes a saved search with its matches. Returns false when there is none. */
  delete(account: number, savedSearchId: number): Promise<boolean>;
  /** Returns matches in the order in which the texts came to match, or in the reverse order. */
  matches(account: number, savedSearchId: number, page: MatchPage): Promise<Match[]>;
}

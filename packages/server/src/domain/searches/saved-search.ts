import type { Category } from '../tags/tag.ts';

/** A tag that texts must have or must not have: by its name, its category or both. */
export interface SavedTag {
  tag: string | undefined;
  category: Category | undefined;
}

/** The selection of a saved search: the params of text.search that decide which texts it finds. Dates are in seconds since 1970. */
export interface SavedParams {
  query: string;
  tag?: string | undefined;
  category?: Category | undefined;
  tags?: SavedTag[] | undefined;
  match?: 'all' | 'any' | undefined;
  without?: SavedTag[] | undefined;
  published_after?: number | undefined;
  published_before?: number | undefined;
  min_relevance: number;
}

/** A search of an account under a name, which collects the texts that come to match it. */
export interface SavedSearch {
  savedSearchId: number;
  name: string;
  /** Ids of the collections that it searches, in their order. Deleted collections are left out. */
  collections: number[];
  params: SavedParams;
  createdAt: number;
  /** The time of the latest match; absent before the first match. */
  latestMatchAt?: number;
}

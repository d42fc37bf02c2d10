import type { Params } from '@textkin/client';
import type { SavedSearch } from '../matches/new-matches.ts';

/** A search to be saved. */
export interface Saving {
  search: Omit<Params<'search.save'>, 'name'>;
  /** The names of the collections that it searches. */
  collections: readonly string[];
  /** Whether the form has a field for the query: the filters of a list have only words of headlines. */
  asksForQuery?: boolean;
  saved?: (search: SavedSearch) => void;
}

import type { Params } from '@textkin/client';
import type { SavedSearch } from '../matches/new-matches.ts';

/** A search to be saved. */
export interface Saving {
  search: Omit<Params<'search.save'>, 'name'>;
  /** The names of the collections that it searches. */
  collections: readonly string[];
  /** Whether the form has a field for a query: the filters of a list match only words in headlines. */
  asksForQuery?: boolean;
  saved?: (search: SavedSearch) => void;
}

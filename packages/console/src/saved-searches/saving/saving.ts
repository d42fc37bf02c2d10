import type { Params } from '@textkin/client';
import type { SavedSearch } from '../matches/new-matches.ts';

/** What is saved, and how. */
export interface Saving {
  search: Omit<Params<'search.save'>, 'name'>;
  /** The names of the collections that it searches. */
  collections: readonly string[];
  /** Whether the form asks for the words to search for, as in a list, which has only those of headlines. */
  asksForQuery?: boolean;
  saved?: (search: SavedSearch) => void;
}

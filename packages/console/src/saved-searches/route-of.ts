import type { Route } from '../address/route.ts';
import type { TagCondition } from '../address/tag-conditions.ts';
import { type Changes, withChanges } from '../address/with-changes.ts';
import type { SavedSearch } from './matches/new-matches.ts';

/** Rounds a relevance down to the three decimals of an address. 1e-6 offsets floating-point errors in the product. */
const roundDown = (relevance: number): number => Math.floor(relevance * 1000 + 1e-6) / 1000;

/** Returns the last day of a range that ends before a time; `YYYY-MM-DD`, in UTC. */
export const lastDayBefore = (time: string): string =>
  new Date(Date.parse(time) - 1).toISOString().slice(0, 10);

/** Returns the tags that texts must have. A tag that is saved apart from the others comes first. */
export const wantedOf = ({ tag, category, tags = [] }: SavedSearch): TagCondition[] =>
  tag === undefined ? tags : [{ tag, ...(category && { category }) }, ...tags];

/**
 * Returns the search page with the state of a saved search. Programs can save conditions that no address has: times of a day, a finer
 * relevance, one tag together with any of several. For these the page finds at least the texts of the saved search.
 */
export function routeOf(search: SavedSearch): Route<'search'> {
  const { saved_search_id, query, collection_scope, tag, category, match, without } = search;
  const { published_after, published_before, min_relevance } = search;
  const tags = wantedOf(search);
  const state: Changes<Route<'search'>> = {
    ...{ query, collections: collection_scope, match: match === 'any' ? match : undefined },
    category: tag === undefined ? category : undefined,
    tags: tags.length > 0 ? tags : undefined,
    without: without && without.length > 0 ? without : undefined,
    from: published_after?.slice(0, 10),
    to: published_before && lastDayBefore(published_before),
    relevance: min_relevance > 0 ? roundDown(min_relevance) : undefined,
    savedSearch: saved_search_id,
  };
  return withChanges<Route<'search'>>({ view: 'search' }, state);
}

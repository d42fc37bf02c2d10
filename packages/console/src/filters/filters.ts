import { publishedIn } from '../address/dates.ts';
import type { Route } from '../address/route.ts';

/** The filters of lists, searches and maps; `to` is the last day, included. */
export type Filters = { [N in 'tag' | 'category' | 'from' | 'to']?: Route<'search'>[N] | undefined };

export const noFilters = { tag: undefined, category: undefined, from: undefined, to: undefined };

export const hasFilters = ({ tag, category, from, to }: Filters): boolean =>
  Boolean(tag ?? category ?? from ?? to);

/** Returns the filters as parameters of a method. */
export const filterParams = ({ tag, category, from, to }: Filters) => ({
  ...(tag !== undefined && { tag }),
  ...(category !== undefined && { category }),
  ...publishedIn({ from, to }),
});

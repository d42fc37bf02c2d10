import { publishedIn } from '../address/dates.ts';
import type { Route } from '../address/route.ts';

/** What lists, searches and maps can be narrowed to; `to` is the last day. */
export type Filters = { [N in 'tag' | 'category' | 'from' | 'to']?: Route<'search'>[N] | undefined };

export const noFilters = { tag: undefined, category: undefined, from: undefined, to: undefined };

export const areFilters = ({ tag, category, from, to }: Filters): boolean =>
  Boolean(tag ?? category ?? from ?? to);

/** The filters as the methods take them. */
export const filterParams = ({ tag, category, from, to }: Filters) => ({
  ...(tag !== undefined && { tag }),
  ...(category !== undefined && { category }),
  ...publishedIn({ from, to }),
});

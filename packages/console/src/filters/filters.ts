import type { Params } from '@textkin/client';
import { publishedIn } from '../address/dates.ts';
import type { Route } from '../address/route.ts';
import type { TagCondition } from '../address/tag-conditions.ts';

type FilterName = 'tag' | 'tags' | 'match' | 'without' | 'category' | 'from' | 'to';

/** The filters of lists, searches and maps; `to` is the last day, included. */
export type Filters = { [N in FilterName]?: Route<'search'>[N] | undefined };

/** The filters by tags, each removed. */
const noTags = { tag: undefined, tags: undefined, match: undefined, without: undefined };

export const noFilters = { ...noTags, category: undefined, from: undefined, to: undefined };

export const hasFilters = ({ category, from, to, ...filters }: Filters): boolean =>
  Boolean(category ?? from ?? to) || wantedTags(filters).length + (filters.without ?? []).length > 0;

/** Returns the tags that texts must have, including the tag of an address of an earlier version. */
export function wantedTags({ tag, tags = [], category }: Filters): readonly TagCondition[] {
  return tag === undefined ? tags : [{ tag, ...(category && { category }) }, ...tags];
}

export const isSameTag = (one: TagCondition, other: TagCondition): boolean =>
  one.tag === other.tag && one.category === other.category;

/** Returns the filters with a tag that texts must have, or must not have; without `as`, the tag is no longer a filter. */
export function withTag(filters: Filters, one: TagCondition, as?: 'wanted' | 'without'): Filters {
  const changed = (list: readonly TagCondition[], isAdded: boolean) => {
    const others = list.filter((other) => !isSameTag(one, other));
    const tags = isAdded ? [...others, one] : others;
    return tags.length > 0 ? tags : undefined;
  };
  return {
    tag: undefined,
    tags: changed(wantedTags(filters), as === 'wanted'),
    without: changed(filters.without ?? [], as === 'without'),
  };
}

/** Returns the filters as parameters of a method. */
export function filterParams(filters: Filters) {
  const { match, without = [], category, from, to } = filters;
  const tags = wantedTags(filters);
  return {
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(tags.length > 1 && match === 'any' && { match }),
    ...(without.length > 0 && { without }),
    ...(category !== undefined && { category }),
    ...publishedIn({ from, to }),
  } satisfies Omit<Params<'collection.listTexts'>, 'collection_id'>;
}

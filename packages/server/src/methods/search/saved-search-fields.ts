import { z } from 'zod';
import { share } from '../../contract/results.ts';
import { formatDate } from '../../domain/dates.ts';
import type { SavedSearch } from '../../domain/searches/saved-search.ts';
import { categories } from '../../domain/tags/tag.ts';

const savedTag = z.object({ tag: z.string().optional(), category: z.enum(categories).optional() });

/** A saved search in the form of the contract. Filters that were not saved are absent. */
export const savedSearchResult = z.object({
  saved_search_id: z.int(),
  name: z.string(),
  collection_scope: z.array(z.int()),
  query: z.string(),
  tag: z.string().optional(),
  category: z.enum(categories).optional(),
  tags: z.array(savedTag).optional(),
  match: z.enum(['all', 'any']).optional(),
  without: z.array(savedTag).optional(),
  published_after: z.iso.datetime().optional(),
  published_before: z.iso.datetime().optional(),
  min_relevance: share,
  created: z.iso.datetime(),
  latest_match: z.iso
    .datetime()
    .optional()
    .describe('When a text last began to match; absent if no text has matched yet.'),
});

export function toSavedSearch(search: SavedSearch): z.input<typeof savedSearchResult> {
  const { published_after, published_before, ...filters } = search.params;
  return {
    saved_search_id: search.savedSearchId,
    name: search.name,
    collection_scope: search.collections,
    ...filters,
    ...(published_after !== undefined && { published_after: formatDate(published_after) }),
    ...(published_before !== undefined && { published_before: formatDate(published_before) }),
    created: formatDate(search.createdAt),
    ...(search.latestMatchAt !== undefined && { latest_match: formatDate(search.latestMatchAt) }),
  };
}

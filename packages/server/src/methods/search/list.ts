import { z } from 'zod';
import type { SavedSearch } from '../../domain/searches/saved-search.ts';
import { method } from '../context.ts';
import { nextField, pageFields, readPage } from '../support/paged.ts';
import { savedSearchResult, toSavedSearch } from './saved-search-fields.ts';

export const list = method({
  name: 'search.list',
  summary:
    'Returns the saved searches of the account, ordered by saved_search_id; all of them unless `limit` is given.',
  readOnly: true,
  params: z.object(pageFields),
  result: z.object({ saved_searches: z.array(savedSearchResult), next: nextField }),
  async run({ store: { savedSearches } }, params, { account, collections }) {
    const { rows, ...next } = await readPage(
      {
        order: 'saved searches',
        kinds: ['integer'],
        placeOf: ({ savedSearchId }: SavedSearch) => [savedSearchId],
        read: ({ after, limit }) => savedSearches.list(account, collections, { after: after?.[0], limit }),
      },
      params,
    );
    return { saved_searches: rows.map(toSavedSearch), ...next };
  },
});

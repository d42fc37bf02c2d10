import { z } from 'zod';
import { method } from '../context.ts';
import { savedSearchResult, toSavedSearch } from './saved-search-fields.ts';

export const list = method({
  name: 'search.list',
  summary: 'Returns the saved searches of the account, ordered by saved_search_id.',
  readOnly: true,
  params: z.object({}),
  result: z.object({ saved_searches: z.array(savedSearchResult) }),
  async run({ store }, _params, { account, collections }) {
    const searches = await store.savedSearches.list(account, collections);
    return { saved_searches: searches.map(toSavedSearch) };
  },
});

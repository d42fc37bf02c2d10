import { z } from 'zod';
import { name, text, threshold } from '../../contract/fields.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';
import { dateFields, scopeFields } from '../support/scope.ts';
import { tagFilter } from '../support/searching/text-filters.ts';
import { savedSearchResult, toSavedSearch } from './saved-search-fields.ts';

export const save = method({
  name: 'search.save',
  summary: `Saves a search under a name. From now on it collects new and changed texts that text.search with these params finds; search.matches returns them. The latest ${limits.savedSearches.matches.toLocaleString('en')} matches are kept.`,
  readOnly: false,
  params: z.object({
    name,
    ...scopeFields,
    query: text(limits.searchQuery, 'outOfRange', 'missing'),
    ...tagFilter,
    ...dateFields,
    min_relevance: threshold.default(0),
  }),
  result: savedSearchResult,
  async run({ store, clock }, { name, collection_scope: collections, ...params }, { account }) {
    const max = limits.savedSearches.inAccount;
    const now = Math.floor(clock() / 1000);
    const saved = await store.savedSearches.save(account, { name, collections, params }, { max, now });
    if (saved === 'noSuchCollection') throw new ServiceError(saved);
    if (saved === 'nameTaken') throw new ServiceError('savedSearchNameTaken', { field: 'name' });
    if (saved === 'tooMany') throw new ServiceError('savedSearchLimit', { limit: max });
    return toSavedSearch(saved);
  },
});

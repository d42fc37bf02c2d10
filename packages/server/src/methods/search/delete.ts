import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { success, successResult } from '../../contract/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';

export const remove = method({
  name: 'search.delete',
  summary: 'Deletes a saved search with its matches. The texts stay.',
  readOnly: false,
  params: z.object({ saved_search_id: id }),
  result: successResult,
  async run({ store }, { saved_search_id }, { account }) {
    if (!(await store.savedSearches.delete(account, saved_search_id)))
      throw new ServiceError('noSuchSavedSearch');
    return success;
  },
});

import type { Textkin } from '@textkin/client';
import { allRows } from '../paging/all-rows.ts';
import type { SavedSearch } from './matches/new-matches.ts';

/** Saved searches in a page: so many are within the bound of a result, even with the most and the longest tags. */
const limit = 200;

/** Returns all saved searches of the account, ordered by id. */
export const allSavedSearches = (client: Textkin, signal?: AbortSignal): Promise<SavedSearch[]> =>
  allRows(client, 'search.list', { limit }, signal);

import type { Textkin } from '@textkin/client';
import { allRows } from '../paging/all-rows.ts';
import type { SavedSearch } from './matches/new-matches.ts';

/** Saved searches of a page: those with the most and the longest tags are within the bound of a result. */
const limit = 200;

/** Returns all saved searches of the account, ordered by id. */
export const allSavedSearches = (client: Textkin, signal?: AbortSignal): Promise<SavedSearch[]> =>
  allRows(client, 'search.list', { limit }, signal);

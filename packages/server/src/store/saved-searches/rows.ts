import type { SavedParams, SavedSearch } from '../../domain/searches/saved-search.ts';
import type { SavedSearchTable } from '../tables.ts';

/** Units in a relevance of 1. The relevance of a match is stored as a whole number of units. */
export const relevanceUnits = 10_000;

type Row = Pick<SavedSearchTable, 'savedSearchId' | 'name' | 'params' | 'createdAt'> & {
  latestMatchAt: number | null;
};

/** Converts a row of a saved search, with the ids of its collections in their order. */
export function savedSearchOf(
  { params, latestMatchAt, ...row }: Row,
  collections: readonly number[],
): SavedSearch {
  return {
    ...row,
    collections: [...collections],
    params: JSON.parse(params) as SavedParams,
    ...(latestMatchAt !== null && { latestMatchAt }),
  };
}

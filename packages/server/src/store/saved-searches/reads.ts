import { sql } from '#kysely';
import type { Db } from '../db.ts';
import type { SavedSearch } from '../../domain/searches/saved-search.ts';
import type { SavedSearches } from '../store.ts';
import { relevanceUnits, savedSearchOf } from './rows.ts';

export function savedSearchesIn(db: Db): SavedSearches {
  const latest = sql<number | null>`(select matched_at from saved_match as latest
    where latest.saved_search_id = saved_search.saved_search_id order by number desc limit 1)`;
  const searchesOf = (account: number) =>
    db.read
      .selectFrom('savedSearch')
      .select(['savedSearchId', 'name', 'params', 'createdAt', latest.as('latestMatchAt')])
      .where('accountId', '=', account);
  /** Returns the collections of the saved searches in a range of ids, by search. */
  const scopesOf = async (account: number, first: number, last: number) => {
    const scopes = await db.read
      .selectFrom('savedSearchCollection')
      .innerJoin('savedSearch', 'savedSearch.savedSearchId', 'savedSearchCollection.savedSearchId')
      .select(['savedSearchCollection.savedSearchId', 'savedSearchCollection.collectionId'])
      .where('savedSearch.accountId', '=', account)
      .where('savedSearch.savedSearchId', '>=', first)
      .where('savedSearch.savedSearchId', '<=', last)
      .orderBy('savedSearchCollection.place')
      .execute();
    return Map.groupBy(scopes, ({ savedSearchId }) => savedSearchId);
  };

  async function list(account: number, searches: ReturnType<typeof searchesOf>): Promise<SavedSearch[]> {
    const rows = await searches.orderBy('savedSearchId').execute();
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return [];
    const scopes = await scopesOf(account, first.savedSearchId, last.savedSearchId);
    return rows.map((row) => {
      const own = scopes.get(row.savedSearchId) ?? [];
      return savedSearchOf(
        row,
        own.map(({ collectionId }) => collectionId),
      );
    });
  }

  return {
    save: (account, fields, options) => db.write('saveSearch', { account, fields, ...options }),
    list(account, only, { after = 0, limit } = {}) {
      const searches = searchesOf(account)
        .where('savedSearchId', '>', after)
        .$if(limit !== undefined, (some) => some.limit(limit!));
      if (only === undefined) return list(account, searches);
      return list(
        account,
        searches.where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('savedSearchCollection as other')
                .select('other.collectionId')
                .whereRef('other.savedSearchId', '=', 'savedSearch.savedSearchId')
                .where('other.collectionId', 'not in', only),
            ),
          ),
        ),
      );
    },
    async get(account, savedSearchId) {
      const [search] = await list(account, searchesOf(account).where('savedSearchId', '=', savedSearchId));
      return search;
    },
    delete: (account, savedSearchId) => db.write('deleteSavedSearch', { account, savedSearchId }),
    async matches(account, savedSearchId, { beyond, from, isLatestFirst, limit }) {
      let query = db.read
        .selectFrom('savedMatch')
        .innerJoin('savedSearch', 'savedSearch.savedSearchId', 'savedMatch.savedSearchId')
        .select(['number', 'collectionId', 'textId', 'relevance', 'matchedAt'])
        .where('savedMatch.savedSearchId', '=', savedSearchId)
        .where('savedSearch.accountId', '=', account)
        .orderBy('number', isLatestFirst ? 'desc' : 'asc')
        .limit(limit);
      if (beyond !== undefined) query = query.where('number', isLatestFirst ? '<' : '>', beyond);
      if (from !== undefined) query = query.where('matchedAt', '>=', from);
      const rows = await query.execute();
      return rows.map(({ relevance, ...row }) => ({ ...row, relevance: relevance / relevanceUnits }));
    },
  };
}

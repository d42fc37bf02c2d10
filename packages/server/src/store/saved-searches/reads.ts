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
  const scopesOf = (account: number) =>
    db.read
      .selectFrom('savedSearchCollection')
      .innerJoin('savedSearch', 'savedSearch.savedSearchId', 'savedSearchCollection.savedSearchId')
      .select(['savedSearchCollection.savedSearchId', 'savedSearchCollection.collectionId'])
      .where('savedSearch.accountId', '=', account)
      .orderBy('savedSearchCollection.place');

  async function list(account: number, only?: number): Promise<SavedSearch[]> {
    let [searches, scopes] = [searchesOf(account), scopesOf(account)];
    if (only !== undefined) {
      searches = searches.where('savedSearchId', '=', only);
      scopes = scopes.where('savedSearchCollection.savedSearchId', '=', only);
    }
    const rows = await searches.orderBy('savedSearchId').execute();
    const collections = Map.groupBy(await scopes.execute(), ({ savedSearchId }) => savedSearchId);
    return rows.map((row) => {
      const own = collections.get(row.savedSearchId) ?? [];
      return savedSearchOf(
        row,
        own.map(({ collectionId }) => collectionId),
      );
    });
  }

  return {
    save: (account, fields, options) => db.write('saveSearch', { account, fields, ...options }),
    async list(account, only) {
      const all = await list(account);
      return only === undefined
        ? all
        : all.filter(({ collections }) => collections.every((id) => only.includes(id)));
    },
    get: async (account, savedSearchId) => (await list(account, savedSearchId))[0],
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

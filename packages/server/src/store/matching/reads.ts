import type { Language } from '../../domain/language.ts';
import type { SavedParams } from '../../domain/searches/saved-search.ts';
import type { Db } from '../db.ts';
import { bytesToFloats } from '../floats.ts';
import { leasesIn } from '../leases/reads.ts';
import { prepare } from '../prepared.ts';
import type { Matching } from '../store.ts';

export function matchingIn(db: Db): Matching {
  const readVersion = prepare(db.read, ({ collectionId }: { collectionId: number }) =>
    db.read
      .selectFrom('collection')
      .select(['language', 'version', 'matchedVersion'])
      .where('collectionId', '=', collectionId),
  );
  const readChanges = prepare(db.read, (page: { collectionId: number; version: number; limit: number }) =>
    db.read
      .selectFrom('textChange')
      .leftJoin('analysis', (join) =>
        join
          .onRef('analysis.collectionId', '=', 'textChange.collectionId')
          .onRef('analysis.textId', '=', 'textChange.textId'),
      )
      .select(['textChange.textId', 'textChange.version', 'analysis.state'])
      .where('textChange.collectionId', '=', page.collectionId)
      .where('textChange.version', '>', page.version)
      .orderBy('textChange.version')
      .limit(page.limit),
  );
  const readIds = prepare(db.read, ({ collectionId }: { collectionId: number }) =>
    db.read
      .selectFrom('savedSearchCollection')
      .select('savedSearchId')
      .where('collectionId', '=', collectionId)
      .orderBy('savedSearchId'),
  );
  return {
    ...leasesIn(db, 'matching'),
    due: (now, limit) =>
      db.read
        .selectFrom('collection')
        .select(['accountId', 'collectionId'])
        .where('matchedVersion', 'is not', null)
        .whereRef('matchedVersion', '<', 'version')
        .where('matchLeaseUntil', '<=', now)
        .orderBy('collectionId')
        .limit(limit)
        .execute(),
    async collection(collectionId) {
      const [row] = await readVersion({ collectionId });
      if (row === undefined || row.matchedVersion === null) return undefined;
      return { ...row, matchedVersion: row.matchedVersion };
    },
    searchesOf: async (collectionId) =>
      (await readIds({ collectionId })).map(({ savedSearchId }) => savedSearchId),
    async criteria(savedSearchIds) {
      if (savedSearchIds.length === 0) return [];
      const ids = [...savedSearchIds];
      const searches = await db.read
        .selectFrom('savedSearch')
        .select(['savedSearchId', 'params', 'vector', 'model'])
        .where('savedSearchId', 'in', ids)
        .execute();
      const scopes = await db.read
        .selectFrom('savedSearchCollection')
        .innerJoin('collection', 'collection.collectionId', 'savedSearchCollection.collectionId')
        .select(['savedSearchId', 'collection.collectionId', 'language'])
        .where('savedSearchId', 'in', ids)
        .orderBy('place')
        .execute();
      const scopeOf = Map.groupBy(scopes, ({ savedSearchId }) => savedSearchId);
      return searches.map(({ savedSearchId, params, vector, model }) => {
        const scope = scopeOf.get(savedSearchId) ?? [];
        return {
          savedSearchId,
          params: JSON.parse(params) as SavedParams,
          collections: scope.map(({ collectionId }) => collectionId).sort((one, other) => one - other),
          languages: [...new Set<Language>(scope.map(({ language }) => language))],
          ...(vector && model !== null && { meaning: { vector: bytesToFloats(vector), model } }),
        };
      });
    },
    storeMeaning: (savedSearchId, meaning) => db.write('storeMeaning', { savedSearchId, meaning }),
    async changedTexts(collectionId, version, limit) {
      // The version is read first, so every change up to it is among the rows, unless there are more rows than the limit.
      const [collection] = await readVersion({ collectionId });
      const rows = await readChanges({ collectionId, version, limit });
      const last = rows.at(-1)?.version ?? version;
      const isLast = rows.length < limit;
      const texts = rows.flatMap(({ textId, version, state }) =>
        state === 'done' ? [{ textId, version }] : [],
      );
      return { texts, to: isLast ? Math.max(collection?.version ?? 0, last) : last, isLast };
    },
    store: (account, collectionId, page) => db.write('storeCompared', { account, collectionId, ...page }),
  };
}

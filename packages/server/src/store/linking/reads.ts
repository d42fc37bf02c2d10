import { fromStored } from '../analyses/stored-tags.ts';
import type { Db } from '../db.ts';
import { leasesIn } from '../leases/reads.ts';
import { isDone } from '../rows.ts';
import type { Linking } from '../store.ts';
import { listOf, marksOf } from '../vocabularies/rows.ts';

/** Reads collections and texts in the order of their ids, so that one collection is finished before the next. */
export function linkingIn(db: Db): Linking {
  return {
    async due(now, limit) {
      const free = db.read
        .selectFrom('collection')
        .select(['accountId', 'collectionId'])
        .where('linkLeaseUntil', '<=', now)
        .orderBy('collectionId')
        .limit(limit);
      // Two queries, each by an index of its own.
      const unmarked = await free.whereRef('listVersion', '>', 'markedVersion').execute();
      const ids = await collectionsWithMarked(db, limit);
      if (ids.length === 0) return unmarked;
      const marked = await free.where('collectionId', 'in', ids).execute();
      const all = new Map([...unmarked, ...marked].map((key) => [key.collectionId, key]));
      return [...all.values()].sort((one, other) => one.collectionId - other.collectionId);
    },
    ...leasesIn(db, 'linking'),

    async unmarkedCollections(collectionId) {
      let query = db.read
        .selectFrom('collection')
        .select([
          'accountId',
          'collectionId',
          'language',
          'listVersion',
          'vocabularies',
          'knowledge',
          'marks',
        ])
        .whereRef('listVersion', '>', 'markedVersion')
        .orderBy('collectionId');
      if (collectionId !== undefined) query = query.where('collectionId', '=', collectionId);
      const rows = await query.execute();
      return rows.map(({ vocabularies, knowledge, marks, ...row }) => ({
        ...row,
        vocabularies: listOf<number>(vocabularies),
        knowledge: knowledge ?? 'world',
        marks: marksOf({ marks }),
      }));
    },

    sources: (collectionId, afterTextId, limit) =>
      sourcesIn(db, collectionId)
        .where('analysis.textId', '>', afterTextId)
        .orderBy('analysis.textId')
        .limit(limit)
        .execute(),
    sourcesOf: (collectionId, textIds) =>
      sourcesIn(db, collectionId)
        .where('analysis.textId', 'in', [...textIds])
        .execute(),
    stamps: (collectionId) =>
      db.read
        .selectFrom('modelCount')
        .select(['model', 'texts'])
        .where('collectionId', '=', collectionId)
        .execute(),

    mark: (collection, texts, again) => db.write('markTexts', { ...collection, texts, again }),
    finishMarking: (collection, listVersion, marks) =>
      db.write('finishMarking', { ...collection, listVersion, marks }),

    async markedTexts(limit, collectionId) {
      let query = db.read
        .selectFrom('analysis')
        .innerJoin('text', (join) =>
          join
            .onRef('text.collectionId', '=', 'analysis.collectionId')
            .onRef('text.textId', '=', 'analysis.textId'),
        )
        .innerJoin('collection', 'collection.collectionId', 'analysis.collectionId')
        .where('analysis.again', '=', 1)
        .where('analysis.again', 'is not', null)
        .where(isDone)
        .where('analysis.tags', 'is not', null)
        .select(['analysis.accountId', 'analysis.collectionId', 'analysis.textId', 'analysis.epoch'])
        .select(['analysis.revision', 'analysis.tags', 'analysis.found'])
        .select(['text.headline', 'text.body', 'collection.language'])
        .select(['collection.vocabularies', 'collection.listVersion'])
        .orderBy('analysis.collectionId')
        .orderBy('analysis.textId')
        .limit(limit);
      if (collectionId !== undefined) query = query.where('analysis.collectionId', '=', collectionId);
      const rows = await query.execute();
      return rows.map(({ tags, found, vocabularies, headline, body, language, ...row }) => ({
        ...row,
        source: { headline, body, language },
        found: fromStored(found ?? tags!, true),
        vocabularies: listOf<number>(vocabularies),
      }));
    },

    store: (texts) => db.write('storeLinked', { texts }),
    claimAgain: (claim) => db.write('claimAgain', claim),
  };
}

/** Selects the analysed texts of a collection. */
const sourcesIn = (db: Db, collectionId: number) =>
  db.read
    .selectFrom('analysis')
    .innerJoin('text', (join) =>
      join
        .onRef('text.collectionId', '=', 'analysis.collectionId')
        .onRef('text.textId', '=', 'analysis.textId'),
    )
    .innerJoin('collection', 'collection.collectionId', 'analysis.collectionId')
    .where('analysis.collectionId', '=', collectionId)
    .where('analysis.state', '=', 'done')
    .select(['analysis.textId', 'text.headline', 'text.body', 'collection.language']);

/** Returns the ids of collections with marked texts, ascending. Makes one index search for each, however many texts it has. */
async function collectionsWithMarked({ read }: Pick<Db, 'read'>, limit: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < limit) {
    const next = await read
      .selectFrom('analysis')
      .select('collectionId')
      .where('again', '=', 1)
      .where('again', 'is not', null)
      .where(isDone)
      .where('tags', 'is not', null)
      .where('collectionId', '>', found.at(-1) ?? 0)
      .orderBy('collectionId')
      .limit(1)
      .executeTakeFirst();
    if (next === undefined) break;
    found.push(next.collectionId);
  }
  return found;
}

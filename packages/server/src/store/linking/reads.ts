import { fromStored } from '../analyses/stored-tags.ts';
import type { Db } from '../db.ts';
import { isDone } from '../rows.ts';
import type { Linking } from '../store.ts';
import { listOf, marksOf } from '../vocabularies/rows.ts';

/** Reads collections and texts in the order of their ids, so that one collection is finished before the next. */
export function linkingIn(db: Db): Linking {
  return {
    async unmarked() {
      const rows = await db.read
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
        .orderBy('collectionId')
        .execute();
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

    async marked(limit) {
      const rows = await db.read
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
        .limit(limit)
        .execute();
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

import { sql } from '#kysely';
import type { TextKey } from '../../domain/text.ts';
import type { Db } from '../db.ts';
import { prepare, prepareByIds } from '../prepared.ts';
import {
  type CollectionKey,
  isOpen,
  summaryColumns,
  summaryOf,
  textColumns,
  type TextIdKey,
  textOf,
  textsOf,
  whereText,
} from '../rows.ts';
import type { Texts } from '../store.ts';
import { pageOf } from './page.ts';

type TextIdsKey = CollectionKey & { ids: readonly number[] };

export function textsIn(db: Db): Texts {
  const { read } = db;
  const selectText = ({ account, collectionId }: CollectionKey, key: TextKey) =>
    whereText(read, account, collectionId, key);
  const selectTexts = ({ account, collectionId, ids }: TextIdsKey) =>
    textsOf(read, account, collectionId).where('text.textId', 'in', ids);
  const selectInCollection = (collection: CollectionKey, key: TextKey) =>
    selectText(collection, key)
      .select(['text.textId', 'name', 'language', 'description', 'nextId'])
      .select((row) => {
        // Reads the index of analyses that are not done, which is small and in memory; the rows of a million texts and analyses
        // are mostly on disk. The condition is a range, because the planner uses the primary key for a single id.
        const openAnalysis = row
          .selectFrom('analysis')
          .whereRef('analysis.accountId', '=', 'collection.accountId')
          .whereRef('analysis.collectionId', '=', 'text.collectionId')
          .whereRef('analysis.textId', '>=', 'text.textId')
          .whereRef('analysis.textId', '<=', 'text.textId')
          .where(isOpen)
          .where('state', 'in', ['pending', 'running', 'failed'])
          .select('analysis.textId');
        return row.exists(openAnalysis).as('isOpen');
      });
  const getById = prepare(read, (text: TextIdKey) =>
    selectText(text, { textId: text.textId }).select(textColumns),
  );
  const findInCollectionById = prepare(read, (text: TextIdKey) =>
    selectInCollection(text, { textId: text.textId }),
  );
  const findById = prepare(read, (text: TextIdKey) =>
    selectText(text, { textId: text.textId }).select('text.textId'),
  );
  const sizeById = prepare(read, (text: TextIdKey) =>
    selectText(text, { textId: text.textId }).select(
      sql<number>`octet_length(headline) + octet_length(body)`.as('size'),
    ),
  );
  const summariesByIds = prepareByIds(read, (texts: TextIdsKey) => selectTexts(texts).select(summaryColumns));
  const getByIds = prepareByIds(read, (texts: TextIdsKey) => selectTexts(texts).select(textColumns));
  const beginningsByIds = prepareByIds(read, (texts: TextIdsKey & { length: number }) =>
    selectTexts(texts).select([
      'text.textId',
      sql<string>`substr(text.body, 1, ${texts.length})`.as('beginning'),
    ]),
  );
  return {
    create: (account, collectionId, fields, createdAt, idempotency) =>
      db.write('createText', { account, collectionId, fields, createdAt, idempotency }),

    async get(account, collectionId, key) {
      const [row] =
        'textId' in key
          ? await getById({ account, collectionId, textId: key.textId })
          : await selectText({ account, collectionId }, key).select(textColumns).execute();
      return row && textOf(row);
    },

    async findInCollection(account, collectionId, key) {
      const [row] =
        'textId' in key
          ? await findInCollectionById({ account, collectionId, textId: key.textId })
          : await selectInCollection({ account, collectionId }, key).execute();
      if (row === undefined) return undefined;
      const { textId, isOpen, ...collection } = row;
      return { textId, collection: { collectionId, ...collection }, isAnalysed: !isOpen };
    },

    async find(account, collectionId, key) {
      const [row] =
        'textId' in key
          ? await findById({ account, collectionId, textId: key.textId })
          : await selectText({ account, collectionId }, key).select('text.textId').execute();
      return row?.textId;
    },

    async size(account, collectionId, textId) {
      const [row] = await sizeById({ account, collectionId, textId });
      return row?.size ?? 0;
    },

    async list(account, collectionId, page) {
      const rows = await pageOf(textsOf(read, account, collectionId).select(summaryColumns), page).execute();
      return rows.map(summaryOf);
    },

    async summaries(account, collectionId, ids) {
      const rows = await summariesByIds({ account, collectionId, ids });
      return rows.map(summaryOf);
    },

    async beginnings(account, collectionId, ids, length) {
      const rows = await beginningsByIds({ account, collectionId, ids, length });
      return new Map(rows.map(({ textId, beginning }) => [textId, beginning]));
    },

    async getMany(account, collectionId, ids) {
      const rows = await getByIds({ account, collectionId, ids });
      return rows.map(textOf);
    },

    update(account, collectionId, key, fields, options = {}) {
      const { now = Math.floor(Date.now() / 1000), idempotency, ifRevision } = options;
      return db.write('updateText', { account, collectionId, key, fields, now, idempotency, ifRevision });
    },

    delete: (account, collectionId, key) => db.write('deleteText', { account, collectionId, key }),
  };
}

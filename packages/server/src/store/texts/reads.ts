import { sql } from '#kysely';
import type { TextKey } from '../../domain/text.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import { isOpen, summaryColumns, summaryOf, textColumns, textOf, textsOf, whereText } from '../rows.ts';
import type { Texts } from '../store.ts';
import { idsAtOnce, inParts } from './in-parts.ts';
import { pageOf } from './page.ts';

export function textsIn(db: Db): Texts {
  const byId = prepared(db.read, (account: number, collectionId: number, textId: number) =>
    whereText(db.read, account, collectionId, { textId }).select(textColumns),
  );
  const inCollection = (account: number, collectionId: number, key: TextKey) =>
    whereText(db.read, account, collectionId, key)
      .select(['text.textId', 'name', 'language', 'description', 'nextId'])
      .select((row) => {
        // From the index of analyses that are not done, which is small and in memory, while the rows of a million texts and
        // analyses are mostly on the disk. By a range: the planner takes the primary key where it is given one id.
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
  const inCollectionById = prepared(db.read, (account: number, collectionId: number, textId: number) =>
    inCollection(account, collectionId, { textId }),
  );
  const idById = prepared(db.read, (account: number, collectionId: number, textId: number) =>
    whereText(db.read, account, collectionId, { textId }).select('text.textId'),
  );
  const sizeById = prepared(db.read, (account: number, collectionId: number, textId: number) =>
    whereText(db.read, account, collectionId, { textId }).select(
      sql<number>`octet_length(headline) + octet_length(body)`.as('size'),
    ),
  );
  const withIds = (account: number, collectionId: number, textIds: readonly number[]) =>
    textsOf(db.read, account, collectionId).where('text.textId', 'in', textIds);
  const counts = Array.from({ length: idsAtOnce + 1 }, (_, count) => 2 + count);
  const byIds = counts.map((count) =>
    prepared(
      db.read,
      (account: number, collectionId: number, ...textIds: number[]) =>
        withIds(account, collectionId, textIds).select(summaryColumns),
      count,
    ),
  );
  const wholeByIds = counts.map((count) =>
    prepared(
      db.read,
      (account: number, collectionId: number, ...textIds: number[]) =>
        withIds(account, collectionId, textIds).select(textColumns),
      count,
    ),
  );
  return {
    create: (account, collectionId, fields, createdAt, idempotency) =>
      db.write('createText', { account, collectionId, fields, createdAt, idempotency }),

    async get(account, collectionId, key) {
      const [row] =
        'textId' in key
          ? await byId(account, collectionId, key.textId)
          : await whereText(db.read, account, collectionId, key).select(textColumns).execute();
      return row && textOf(row);
    },

    async findInCollection(account, collectionId, key) {
      const [row] =
        'textId' in key
          ? await inCollectionById(account, collectionId, key.textId)
          : await inCollection(account, collectionId, key).execute();
      if (row === undefined) return undefined;
      const { textId, isOpen, ...collection } = row;
      return { textId, collection: { collectionId, ...collection }, isAnalysed: !isOpen };
    },

    async find(account, collectionId, key) {
      const [row] =
        'textId' in key
          ? await idById(account, collectionId, key.textId)
          : await whereText(db.read, account, collectionId, key).select('text.textId').execute();
      return row?.textId;
    },

    async size(account, collectionId, textId) {
      const [row] = await sizeById(account, collectionId, textId);
      return row?.size ?? 0;
    },

    async list(account, collectionId, page) {
      const rows = await pageOf(
        textsOf(db.read, account, collectionId).select(summaryColumns),
        page,
      ).execute();
      return rows.map(summaryOf);
    },

    async summaries(account, collectionId, textIds) {
      const found = await inParts(textIds, (ids) => byIds[ids.length]!(account, collectionId, ...ids));
      return found.map(summaryOf);
    },

    async beginnings(account, collectionId, textIds, length) {
      const beginning = sql<string>`substr(text.body, 1, ${length})`.as('beginning');
      const found = await inParts(textIds, (ids) =>
        withIds(account, collectionId, ids).select(['text.textId', beginning]).execute(),
      );
      return new Map(found.map((row) => [row.textId, row.beginning]));
    },

    async several(account, collectionId, textIds) {
      const found = await inParts(textIds, (ids) => wholeByIds[ids.length]!(account, collectionId, ...ids));
      return found.map(textOf);
    },

    update: (account, collectionId, key, fields, now = Math.floor(Date.now() / 1000), idempotency) =>
      db.write('updateText', { account, collectionId, key, fields, now, idempotency }),

    delete: (account, collectionId, key) => db.write('deleteText', { account, collectionId, key }),
  };
}

import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import { summaryColumns, summaryOf, textColumns, textOf, textsOf, whereText } from '../rows.ts';
import type { Texts } from '../store.ts';

/** Ids in one query; engines bound the number of parameters, and there is a prepared query for each number of ids. */
const idsAtOnce = 50;

export function textsIn(db: Db): Texts {
  const byId = prepared(db.read, (account: number, collectionId: number, textId: number) =>
    whereText(db.read, account, collectionId, { textId }).select(textColumns),
  );
  const idById = prepared(db.read, (account: number, collectionId: number, textId: number) =>
    whereText(db.read, account, collectionId, { textId }).select('text.textId'),
  );
  const sizeById = prepared(db.read, (account: number, collectionId: number, textId: number) =>
    whereText(db.read, account, collectionId, { textId }).select(
      sql<number>`octet_length(headline) + octet_length(body)`.as('size'),
    ),
  );
  const byIds = Array.from({ length: idsAtOnce + 1 }, (_, count) =>
    prepared(
      db.read,
      (account: number, collectionId: number, ...textIds: number[]) =>
        textsOf(db.read, account, collectionId).where('text.textId', 'in', textIds).select(summaryColumns),
      2 + count,
    ),
  );
  return {
    create: (account, collectionId, fields, createdAt, once) =>
      db.write('createText', { account, collectionId, fields, createdAt, once }),

    async get(account, collectionId, key) {
      const [row] =
        'textId' in key
          ? await byId(account, collectionId, key.textId)
          : await whereText(db.read, account, collectionId, key).select(textColumns).execute();
      return row && textOf(row);
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

    async list(account, collectionId, { limit, minTextId, maxTextId }) {
      let query = textsOf(db.read, account, collectionId);
      if (minTextId !== undefined) query = query.where('text.textId', '>=', minTextId);
      if (maxTextId !== undefined) query = query.where('text.textId', '<=', maxTextId);
      const rows = await query.select(summaryColumns).orderBy('text.textId').limit(limit).execute();
      return rows.map(summaryOf);
    },

    async summaries(account, collectionId, textIds) {
      const found = [];
      for (let from = 0; from < textIds.length; from += idsAtOnce) {
        const ids = textIds.slice(from, from + idsAtOnce);
        found.push(...(await byIds[ids.length]!(account, collectionId, ...ids)));
      }
      return found.map(summaryOf);
    },

    update: (account, collectionId, key, fields, now = Math.floor(Date.now() / 1000), once) =>
      db.write('updateText', { account, collectionId, key, fields, now, once }),

    delete: (account, collectionId, key) => db.write('deleteText', { account, collectionId, key }),
  };
}

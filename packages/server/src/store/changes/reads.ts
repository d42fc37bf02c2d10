import type { Db } from '../db.ts';
import { floatsOf } from '../floats.ts';
import { prepared } from '../prepared.ts';
import type { Changes, TextChange } from '../store.ts';

export function changesIn(db: Pick<Db, 'read'>): Changes {
  const versionRow = prepared(db.read, (account: number, collectionId: number) =>
    db.read
      .selectFrom('collection')
      .select('version')
      .where('collectionId', '=', collectionId)
      .where('accountId', '=', account),
  );
  // One query, so that the collection and its changes are those of one instant on any engine. The page is chosen before
  // anything is joined to it: PostgreSQL would join all that is newer first, 18 ms a page of 10,000 texts.
  const page = prepared(db.read, (account: number, collectionId: number, version: number, limit: number) =>
    db.read
      .selectFrom('collection')
      .leftJoin(
        (query) =>
          query
            .selectFrom('textChange')
            .select(['collectionId', 'textId', 'version'])
            .where('collectionId', '=', collectionId)
            .where('version', '>', version)
            .orderBy('version')
            .limit(limit)
            .as('page'),
        (join) => join.onRef('page.collectionId', '=', 'collection.collectionId'),
      )
      .leftJoin('analysis', (join) =>
        join
          .onRef('analysis.collectionId', '=', 'page.collectionId')
          .onRef('analysis.textId', '=', 'page.textId')
          .on('analysis.state', '=', 'done'),
      )
      .leftJoin('text', (join) =>
        join
          .onRef('text.collectionId', '=', 'analysis.collectionId')
          .onRef('text.textId', '=', 'analysis.textId'),
      )
      .where('collection.collectionId', '=', collectionId)
      .where('collection.accountId', '=', account)
      .select(['collection.language', 'collection.version', 'collection.clearedAt'])
      .select(['page.textId', 'page.version as changedAt'])
      .select(['analysis.terms', 'analysis.vector', 'analysis.model'])
      .select(({ fn }) => fn.coalesce('text.publishedAt', 'text.createdAt').as('date'))
      .orderBy('page.version'),
  );
  const analysedRow = prepared(db.read, (account: number, collectionId: number, textId: number) =>
    db.read
      .selectFrom('analysis')
      .innerJoin('text', (join) =>
        join
          .onRef('text.collectionId', '=', 'analysis.collectionId')
          .onRef('text.textId', '=', 'analysis.textId'),
      )
      .where('analysis.collectionId', '=', collectionId)
      .where('analysis.accountId', '=', account)
      .where('analysis.textId', '=', textId)
      .where('analysis.state', '=', 'done')
      .select(['analysis.terms', 'analysis.vector', 'analysis.model'])
      .select(({ fn }) => fn.coalesce('text.publishedAt', 'text.createdAt').as('date')),
  );
  return {
    async analysed(account, collectionId, textId) {
      const [row] = await analysedRow(account, collectionId, textId);
      return row && { terms: row.terms!, vector: floatsOf(row.vector!), model: row.model!, date: row.date };
    },
    version: async (account, collectionId) => (await versionRow(account, collectionId))[0]?.version,
    async since(account, collectionId, version, limit) {
      const rows = await page(account, collectionId, version, limit);
      const [first] = rows;
      if (first === undefined) return undefined;
      const changes: TextChange[] = [];
      for (const { textId, changedAt, terms, vector, model, date } of rows) {
        // The one row of a collection in which nothing is newer.
        if (textId === null || changedAt === null) continue;
        const analysed = terms && { terms, vector: floatsOf(vector!), model: model!, date: date! };
        changes.push({ textId, version: changedAt, ...(analysed && { analysed }) });
      }
      const { language, clearedAt } = first;
      return { language, version: first.version, clearedAt, changes };
    },
  };
}

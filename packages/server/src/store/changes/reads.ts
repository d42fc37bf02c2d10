import { sql } from '#kysely';
import type { Db } from '../db.ts';
import { bytesToFloats } from '../floats.ts';
import { prepared } from '../prepared.ts';
import { collectionOf } from '../rows.ts';
import type { Language } from '../../domain/language.ts';
import { pairsOfRow } from '../analyses/pairs.ts';
import { listedTags } from '../analyses/shown-tags.ts';
import type { AnalysedText, Changes, ChangesPage } from '../store.ts';
import type { AnalysisTable } from '../tables.ts';

export function changesIn(db: Pick<Db, 'read'>): Changes {
  const versionRow = prepared(db.read, (account: number, collectionId: number) =>
    db.read
      .selectFrom('collection')
      .select('version')
      .where('collectionId', '=', collectionId)
      .where('accountId', '=', account),
  );
  const analysedPage = pageOf(db, relating);
  const taggedPage = pageOf(db, ['analysis.tags', 'analysis.topics', 'analysis.tagEdits']);
  const headedPage = prepared(
    db.read,
    (...asked: Asked) =>
      changesOf(db, ...asked)
        .leftJoin('text', (join) =>
          join.on('text.collectionId', '=', collectionOf('page')).onRef('text.textId', '=', 'page.textId'),
        )
        .select(['text.headline', dateOfText]),
    4,
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
      .select([...relating, dateOfText]),
  );
  return {
    async analysed(account, collectionId, textId) {
      const [row] = await analysedRow(account, collectionId, textId);
      return row && analysedOf(row, row.terms!);
    },
    version: async (account, collectionId) => (await versionRow(account, collectionId))[0]?.version,
    async since(...asked) {
      return await read(analysedPage, asked, (row) => row.terms && { analysed: analysedOf(row, row.terms) });
    },
    async headedSince(...asked) {
      return await read(headedPage, asked, ({ headline, date }) => {
        return headline === null ? null : { headed: { headline, date: date! } };
      });
    },
    async taggedSince(...asked) {
      return await read(taggedPage, asked, ({ tags, topics, tagEdits, date }) => {
        return tags === null
          ? null
          : { tagged: { date: date!, tags: listedTags({ tags, topics, tagEdits }) } };
      });
    },
  };
}

const relating = ['analysis.terms', 'analysis.vector', 'analysis.model', pairsOfRow] as const;

type Relating = Pick<AnalysisTable, 'vector' | 'model'> & { pairs: Uint8Array | null; date: number | null };

const analysedOf = ({ vector, model, pairs, date }: Relating, terms: Uint8Array): AnalysedText => ({
  ...{ terms, vector: bytesToFloats(vector!), model: model!, date: date! },
  ...(pairs && { pairs }),
});

type Asked = Parameters<Changes['since']>;

/** What a page says of every text, whatever is asked of its analysis. */
interface PageRow {
  language: Language;
  version: number;
  clearedAt: number;
  textId: number | null;
  changedAt: number | null;
}

async function read<Row extends PageRow, Known extends object>(
  page: (...asked: Asked) => Promise<Row[]>,
  asked: Asked,
  knownOf: (row: Row) => Known | null,
): Promise<ChangesPage<{ textId: number; version: number } & Partial<Known>> | undefined> {
  const rows = await page(...asked);
  const [first] = rows;
  if (first === undefined) return undefined;
  const changes: ({ textId: number; version: number } & Partial<Known>)[] = [];
  for (const row of rows) {
    const { textId, changedAt } = row;
    // The one row of a collection in which nothing is newer.
    if (textId === null || changedAt === null) continue;
    changes.push({ textId, version: changedAt, ...knownOf(row) } as (typeof changes)[number]);
  }
  const { language, version, clearedAt } = first;
  return { language, version, clearedAt, changes };
}

/**
 * One query, so that the collection and its changes are those of one instant on any engine. The page is chosen before
 * anything is joined to it: PostgreSQL would join all that is newer first, 18 ms a page of 10,000 texts.
 */
function pageOf<Column extends `analysis.${keyof AnalysisTable}` | typeof pairsOfRow>(
  db: Pick<Db, 'read'>,
  columns: readonly Column[],
) {
  return prepared(
    db.read,
    (...asked: Asked) =>
      changesOf(db, ...asked)
        .leftJoin('analysis', (join) =>
          join
            .on('analysis.collectionId', '=', collectionOf('page'))
            .onRef('analysis.textId', '=', 'page.textId')
            .on('analysis.state', '=', 'done'),
        )
        .leftJoin('text', (join) =>
          join
            .onRef('text.collectionId', '=', 'analysis.collectionId')
            .onRef('text.textId', '=', 'analysis.textId'),
        )
        .select(columns)
        .select(dateOfText),
    4,
  );
}

const dateOfText = sql<number | null>`coalesce(text.published_at, text.created_at)`.as('date');

const changesOf = (
  db: Pick<Db, 'read'>,
  account: number,
  collectionId: number,
  version: number,
  limit: number,
) =>
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
    .where('collection.collectionId', '=', collectionId)
    .where('collection.accountId', '=', account)
    .select(['collection.language', 'collection.version', 'collection.clearedAt'])
    .select(['page.textId', 'page.version as changedAt'])
    .orderBy('page.version');

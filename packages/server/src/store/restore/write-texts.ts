import { bytesOf } from '../../domain/text.ts';
import { countStorage } from '../limits/writes.ts';
import type { Queries } from '../engines.ts';
import { summaryOf } from '../rows.ts';
import type { RestoredCollection, RestoredRows, StorageRefusal, TextCopies } from '../store.ts';

interface RestoreTexts extends RestoredCollection {
  copies: TextCopies;
  now: number;
}

type TextRow = TextCopies['texts'][number];

/** Stores a page of texts with their analyses and counts, each text under a version of its own. */
export async function restoreTexts(
  db: Queries,
  { account, collectionId, copies, now }: RestoreTexts,
): Promise<RestoredRows | StorageRefusal | 'noSuchCollection'> {
  const { texts } = copies;
  const stored = await omitTextsWithTakenIds(db, collectionId, texts);
  const size = sizeOf(stored);
  const refusal = await countStorage(db, account, size);
  if (refusal !== undefined) return refusal;
  const collection = await takeVersions(db, account, collectionId, stored.length);
  if (collection === undefined) {
    await countStorage(db, account, { texts: -size.texts, bytes: -size.bytes });
    return 'noSuchCollection';
  }
  if (stored.length === 0) return { texts: 0, members: 0, matches: 0 };
  await db
    .insertInto('text')
    .values(stored.map((row) => ({ ...row, collectionId })))
    .execute();
  const ids = new Set(stored.map(({ textId }) => textId));
  const selectStored = <Row extends { textId: number }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ textId }) => ids.has(textId));
  const analyses = selectStored(copies.analyses);
  const { epoch, version } = collection;
  await db
    .insertInto('analysis')
    .values(
      analyses.map((row) => ({
        ...{ ...row, collectionId, epoch, accountId: account, leaseUntil: null },
        ...((row.state === 'pending' || row.state === 'running') && {
          state: 'pending' as const,
          queuedAt: now,
        }),
      })),
    )
    .execute();
  // No `wordsVersion`: the texts come to match no saved search again.
  await db
    .insertInto('textChange')
    .values(stored.map(({ textId }, at) => ({ collectionId, textId, version: version - at })))
    .execute();
  await countAnalyses(db, collectionId, size, analyses);
  const isOwn = collectionId === texts[0]!.collectionId;
  return {
    texts: stored.length,
    members: isOwn ? await addMembers(db, account, selectStored(copies.members)) : 0,
    matches: isOwn ? await addMatches(db, account, selectStored(copies.matches)) : 0,
  };
}

function sizeOf(rows: readonly TextRow[]): { texts: number; bytes: number } {
  const bytes = rows.reduce((sum, row) => sum + bytesOf({ ...summaryOf(row), body: row.body }), 0);
  return { texts: rows.length, bytes };
}

/** Raises the version of a collection by a number of texts. Returns its epoch and the highest of these versions. */
function takeVersions(db: Queries, account: number, collectionId: number, texts: number) {
  return db
    .updateTable('collection')
    .set((row) => ({ version: row('version', '+', texts) }))
    .where('collectionId', '=', collectionId)
    .where('accountId', '=', account)
    .returning(['epoch', 'version'])
    .executeTakeFirst();
}

/** Returns the texts, except texts whose `extTextId` a client has used for a new text during the restore. */
async function omitTextsWithTakenIds(
  db: Queries,
  collectionId: number,
  texts: readonly TextRow[],
): Promise<TextRow[]> {
  const extTextIds = texts.flatMap(({ extTextId }) => extTextId ?? []);
  if (extTextIds.length === 0) return [...texts];
  const rows = await db
    .selectFrom('text')
    .select('extTextId')
    .where('collectionId', '=', collectionId)
    .where('extTextId', 'in', extTextIds)
    .execute();
  const newer = new Set(rows.map(({ extTextId }) => extTextId));
  return texts.filter(({ extTextId }) => extTextId === null || !newer.has(extTextId));
}

/** Adds a page to the counts of its collection. */
async function countAnalyses(
  db: Queries,
  collectionId: number,
  { texts, bytes }: { texts: number; bytes: number },
  analyses: TextCopies['analyses'],
): Promise<void> {
  const done = analyses.filter(({ tags }) => tags !== null);
  const words = done.reduce((sum, row) => sum + (row.words ?? 0), 0);
  await db
    .updateTable('collection')
    .set((row) => ({
      texts: row('texts', '+', texts),
      bytes: row('bytes', '+', bytes),
      words: row('words', '+', words),
    }))
    .where('collectionId', '=', collectionId)
    .execute();
  for (const [model, some] of Map.groupBy(done, ({ model }) => model!))
    await db
      .insertInto('modelCount')
      .values({ collectionId, model, texts: some.length })
      .onConflict((conflict) =>
        conflict
          .columns(['collectionId', 'model'])
          .doUpdateSet((row) => ({ texts: row('modelCount.texts', '+', some.length) })),
      )
      .execute();
}

/** Puts texts back into the groups that still exist. */
async function addMembers(db: Queries, account: number, members: TextCopies['members']): Promise<number> {
  if (members.length === 0) return 0;
  const groups = await db
    .selectFrom('textGroup')
    .select('groupId')
    .where('accountId', '=', account)
    .where('groupId', 'in', [...new Set(members.map(({ groupId }) => groupId))])
    .execute();
  const existing = new Set(groups.map(({ groupId }) => groupId));
  const rows = members.filter(({ groupId }) => existing.has(groupId));
  if (rows.length === 0) return 0;
  await db.insertInto('groupMember').values(rows).execute();
  await db
    .updateTable('textGroup')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('groupId', 'in', [...existing])
    .execute();
  return rows.length;
}

/** Puts matches back into the feeds of the saved searches that still exist, under their numbers, which no other match gets. */
async function addMatches(db: Queries, account: number, matches: TextCopies['matches']): Promise<number> {
  if (matches.length === 0) return 0;
  const searches = await db
    .selectFrom('savedSearch')
    .select('savedSearchId')
    .where('accountId', '=', account)
    .where('savedSearchId', 'in', [...new Set(matches.map(({ savedSearchId }) => savedSearchId))])
    .execute();
  const existing = new Set(searches.map(({ savedSearchId }) => savedSearchId));
  const rows = matches.filter(({ savedSearchId }) => existing.has(savedSearchId));
  if (rows.length === 0) return 0;
  await db
    .insertInto('savedMatch')
    .values(rows.map((row) => ({ ...row, wordsVersion: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return rows.length;
}

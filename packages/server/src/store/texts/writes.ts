import { textRevision } from './revision.ts';
import {
  bytesOf,
  type Text,
  type TextFields,
  type TextKey,
  type TextSummary,
  type WrittenText,
} from '../../domain/text.ts';
import type { Queries } from '../engines.ts';
import { type CollectionKey, summaryOf, textColumns, textOf, whereText } from '../rows.ts';
import type { AnalysisTable, TextTable } from '../tables.ts';
import type { Change, IdempotencyKey, StorageRefusal } from '../store.ts';
import { eraseResults, runOnce } from '../idempotency/writes.ts';
import { uncount } from '../collections/counts.ts';
import { prepareWrite } from '../prepared.ts';
import { countStorage } from '../limits/writes.ts';
import { stamp, stampWith } from '../changes/stamp.ts';
import type { WriteCommand } from '../command.ts';

interface TextOfAccount extends CollectionKey {
  key: TextKey;
}

export interface CreateText extends CollectionKey {
  fields: TextFields;
  createdAt: number;
  idempotency: IdempotencyKey | undefined;
}

/** Stores a text with its pending analysis. Returns the text without its body, which the caller has. */
export const createText: WriteCommand<
  CreateText,
  TextSummary | 'noSuchCollection' | 'extTextIdTaken' | 'keyReused' | StorageRefusal
> = (db, args, emit) => runOnce(db, { ...args, now: args.createdAt }, () => insertText(db, args, emit));

async function insertText(
  db: Queries,
  { account, collectionId, fields, createdAt }: CreateText,
  emit: (change: Change) => void,
): Promise<WrittenText | 'noSuchCollection' | 'extTextIdTaken' | StorageRefusal> {
  const holder = fields.extTextId && (await findByExtTextId(db, account, collectionId, fields.extTextId));
  if (holder) return 'extTextIdTaken';
  const bytes = bytesOf(fields);
  const refusal = await countStorage(db, account, { texts: 1, bytes });
  if (refusal !== undefined) return refusal;
  const [collection] = await takeTextId(db, { account, collectionId, bytes });
  if (collection === undefined) {
    await countStorage(db, account, { texts: -1, bytes: -bytes });
    return 'noSuchCollection';
  }
  const { epoch, version } = collection;
  const textId = collection.nextId - 1;
  const columns = columnsOf(fields);
  await storeText(db, { ...columns, body: fields.body, collectionId, textId, createdAt });
  await queueText(db, { accountId: account, collectionId, textId, epoch, queuedAt: createdAt });
  await stampWith(db, { collectionId, textId, version });
  emit({ kind: 'pending', text: { accountId: account, collectionId, textId, epoch, revision: 1 } });
  return summaryOf({ ...columns, collectionId, textId, createdAt });
}

/** Counts a text in its collection, and raises the collection's version and next id. */
const takeTextId = prepareWrite((db, { account, collectionId, bytes }: CollectionKey & { bytes: number }) =>
  db
    .updateTable('collection')
    .set((row) => ({
      nextId: row('nextId', '+', 1),
      texts: row('texts', '+', 1),
      bytes: row('bytes', '+', bytes),
      version: row('version', '+', 1),
    }))
    .where('collectionId', '=', collectionId)
    .where('accountId', '=', account)
    .returning(['nextId', 'epoch', 'version']),
);

const storeText = prepareWrite((db, row: TextTable) => {
  const { collectionId, textId, createdAt, headline, url, authors, publishedAt, extTextId, body } = row;
  return db
    .insertInto('text')
    .values({ collectionId, textId, createdAt, headline, url, authors, publishedAt, extTextId, body });
});

type NewAnalysis = Pick<AnalysisTable, 'accountId' | 'collectionId' | 'textId' | 'epoch' | 'queuedAt'>;

const queueText = prepareWrite((db, row: NewAnalysis) => {
  const { accountId, collectionId, textId, epoch, queuedAt } = row;
  return db.insertInto('analysis').values({
    ...{ accountId, collectionId, textId, epoch, queuedAt },
    ...{ revision: 1, state: 'pending', attempts: 0 },
  });
});

interface UpdateText extends TextOfAccount {
  fields: Partial<TextFields>;
  now: number;
  idempotency: IdempotencyKey | undefined;
  /** The revision that the text must have; undefined when any revision will do. */
  ifRevision: string | undefined;
}

export const updateText: WriteCommand<
  UpdateText,
  WrittenText | 'noSuchText' | 'textChanged' | 'extTextIdTaken' | 'keyReused' | StorageRefusal
> = (db, args, emit) => runOnce(db, args, () => changeText(db, args, emit));

async function changeText(
  db: Queries,
  { account, collectionId, key, fields, now, ifRevision }: UpdateText,
  emit: (change: Change) => void,
): Promise<WrittenText | 'noSuchText' | 'textChanged' | 'extTextIdTaken' | StorageRefusal> {
  const before = await findText(db, { account, collectionId, key });
  if (before === undefined) return 'noSuchText';
  if (ifRevision !== undefined && textRevision(before) !== ifRevision) return 'textChanged';
  const holder = fields.extTextId && (await findByExtTextId(db, account, collectionId, fields.extTextId));
  if (holder && holder.textId !== before.textId) return 'extTextIdTaken';
  const after = { ...before, ...fields };
  const refusal = await resize(db, account, collectionId, 0, bytesOf(after) - bytesOf(before));
  if (refusal !== undefined) return refusal;
  await db
    .updateTable('text')
    .set({ ...columnsOf(after), body: after.body })
    .where('collectionId', '=', collectionId)
    .where('textId', '=', before.textId)
    .execute();
  await stamp(db, collectionId, before.textId);
  if (after.headline !== before.headline || after.body !== before.body) {
    await uncount(db, before);
    const version = await db
      .updateTable('analysis')
      .set((row) => ({ ...noResult, state: 'pending', revision: row('revision', '+', 1), queuedAt: now }))
      .where('collectionId', '=', collectionId)
      .where('textId', '=', before.textId)
      .returning(['accountId', 'collectionId', 'textId', 'epoch', 'revision'])
      .executeTakeFirstOrThrow();
    emit({ kind: 'pending', text: version });
  }
  const { textId, createdAt } = before;
  const summary = summaryOf({ ...columnsOf(after), collectionId, textId, createdAt });
  return ifRevision === undefined ? summary : { ...summary, revision: textRevision(after) };
}

const noResult = {
  attempts: 0,
  leaseUntil: null,
  failedModel: null,
  model: null,
  tags: null,
  topics: null,
  found: null,
  again: null,
  terms: null,
  pairs: null,
  pairsRevision: null,
  sentences: null,
  passages: null,
  sentencesRevision: null,
  vector: null,
  words: null,
} as const;

/** Deletes a text. Its analysis is deleted by the foreign key. */
export const deleteText: WriteCommand<TextOfAccount, Text | undefined> = async (db, args, emit) => {
  const text = await findText(db, args);
  if (text === undefined) return undefined;
  const { collectionId, textId } = text;
  await uncount(db, text);
  await resize(db, args.account, collectionId, -1, -bytesOf(text));
  await eraseResults(db, collectionId, textId);
  await stamp(db, collectionId, textId);
  await db.deleteFrom('text').where('collectionId', '=', collectionId).where('textId', '=', textId).execute();
  emit({ kind: 'deleted', text: { accountId: args.account, collectionId, textId } });
  return text;
};

/** Adds to the counts of a collection and its account. Returns a refusal, and changes nothing, when a limit of the account is exceeded. */
async function resize(db: Queries, account: number, collectionId: number, texts: number, bytes: number) {
  if (texts === 0 && bytes === 0) return undefined;
  const refusal = await countStorage(db, account, { texts, bytes });
  if (refusal !== undefined) return refusal;
  await db
    .updateTable('collection')
    .set((row) => ({ texts: row('texts', '+', texts), bytes: row('bytes', '+', bytes) }))
    .where('collectionId', '=', collectionId)
    .execute();
  return undefined;
}

async function findText(
  db: Queries,
  { account, collectionId, key }: TextOfAccount,
): Promise<Text | undefined> {
  const row = await whereText(db, account, collectionId, key).select(textColumns).executeTakeFirst();
  return row && textOf(row);
}

async function findByExtTextId(db: Queries, account: number, collectionId: number, extTextId: string) {
  return await whereText(db, account, collectionId, { extTextId }).select('textId').executeTakeFirst();
}

/** Returns the columns of a text. An optional field that is absent or "" is null, which no unique index compares. */
export function columnsOf({ headline, url, authors, publishedAt, extTextId }: Omit<TextFields, 'body'>) {
  return {
    headline,
    url,
    authors: authors || null,
    publishedAt: publishedAt ?? null,
    extTextId: extTextId || null,
  };
}

import type { Text, TextFields, TextKey } from '../../domain/text.ts';
import type { Queries } from '../engines.ts';
import { textColumns, textOf, whereText } from '../rows.ts';
import { uncount } from './counts.ts';
import type { WriteUnit } from './unit.ts';

interface Named {
  account: number;
  collectionId: number;
  key: TextKey;
}

interface CreateText {
  account: number;
  collectionId: number;
  fields: TextFields;
  createdAt: number;
}

/** Answers the new text's id; the text and its pending analysis are made together. */
export const createText: WriteUnit<CreateText, number | 'noSuchCollection' | 'extTextIdTaken'> = async (
  db,
  { account, collectionId, fields, createdAt },
  emit,
) => {
  const taken = fields.extTextId && (await findByExtTextId(db, account, collectionId, fields.extTextId));
  if (taken) return 'extTextIdTaken';
  const slot = await db
    .updateTable('collection')
    .set((row) => ({ nextId: row('nextId', '+', 1), texts: row('texts', '+', 1) }))
    .where('collectionId', '=', collectionId)
    .where('accountId', '=', account)
    .returning(['nextId', 'epoch'])
    .executeTakeFirst();
  if (slot === undefined) return 'noSuchCollection';
  const version = {
    accountId: account,
    collectionId,
    textId: slot.nextId - 1,
    epoch: slot.epoch,
    revision: 1,
  };
  await db
    .insertInto('text')
    .values({ collectionId, textId: version.textId, createdAt, ...columnsOf(fields) })
    .execute();
  await db
    .insertInto('analysis')
    .values({ ...version, state: 'pending', queuedAt: createdAt, attempts: 0 })
    .execute();
  emit({ kind: 'pending', text: version });
  return version.textId;
};

export const updateText: WriteUnit<
  Named & { fields: Partial<TextFields>; now: number },
  Text | 'noSuchText' | 'extTextIdTaken'
> = async (db, { account, collectionId, key, fields, now }, emit) => {
  const before = await findText(db, { account, collectionId, key });
  if (before === undefined) return 'noSuchText';
  const holder = fields.extTextId && (await findByExtTextId(db, account, collectionId, fields.extTextId));
  if (holder && holder.textId !== before.textId) return 'extTextIdTaken';
  const after = { ...before, ...fields };
  await db
    .updateTable('text')
    .set(columnsOf(after))
    .where('collectionId', '=', collectionId)
    .where('textId', '=', before.textId)
    .execute();
  if (after.headline !== before.headline || after.body !== before.body) {
    await uncount(db, before);
    const version = await db
      .updateTable('analysis')
      .set((row) => ({ ...unanalysed, state: 'pending', revision: row('revision', '+', 1), queuedAt: now }))
      .where('collectionId', '=', collectionId)
      .where('textId', '=', before.textId)
      .returning(['accountId', 'collectionId', 'textId', 'epoch', 'revision'])
      .executeTakeFirstOrThrow();
    emit({ kind: 'pending', text: version });
  } else if (after.publishedAt !== before.publishedAt) {
    emit({ kind: 'dated', text: { accountId: account, collectionId, textId: before.textId } });
  }
  return textOf({ ...columnsOf(after), collectionId, textId: before.textId, createdAt: before.createdAt });
};

const unanalysed = {
  attempts: 0,
  leaseUntil: null,
  model: null,
  tags: null,
  terms: null,
  vector: null,
  words: null,
} as const;

/** The analysis goes with the text, by the foreign key. */
export const deleteText: WriteUnit<Named, Text | undefined> = async (db, args, emit) => {
  const text = await findText(db, args);
  if (text === undefined) return undefined;
  const { collectionId, textId } = text;
  await uncount(db, text);
  await db
    .updateTable('collection')
    .set((row) => ({ texts: row('texts', '-', 1) }))
    .where('collectionId', '=', collectionId)
    .execute();
  await db.deleteFrom('text').where('collectionId', '=', collectionId).where('textId', '=', textId).execute();
  emit({ kind: 'deleted', text: { accountId: args.account, collectionId, textId } });
  return text;
};

async function findText(db: Queries, { account, collectionId, key }: Named): Promise<Text | undefined> {
  const row = await whereText(db, account, collectionId, key).select(textColumns).executeTakeFirst();
  return row && textOf(row);
}

async function findByExtTextId(db: Queries, account: number, collectionId: number, extTextId: string) {
  return await whereText(db, account, collectionId, { extTextId }).select('textId').executeTakeFirst();
}

/** "" and absent mean the same where a text can do without: null, which no unique index compares. */
function columnsOf({ headline, body, url, authors, publishedAt, extTextId }: TextFields) {
  return {
    headline,
    body,
    url,
    authors: authors || null,
    publishedAt: publishedAt ?? null,
    extTextId: extTextId || null,
  };
}

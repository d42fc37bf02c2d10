import { sql } from '#kysely';
import type { Text, TextKey, TextSummary } from '../domain/text.ts';
import type { Queries } from './engines.ts';
import type { TextTable } from './tables.ts';

/** How rows are selected and what they mean outside the store; reads and writes share it. */
export const collectionColumns = ['collectionId', 'name', 'language', 'description', 'nextId'] as const;

export const groupColumns = ['groupId', 'name', 'language', 'description', 'createdAt', 'updatedAt'] as const;

export const summaryColumns = [
  'text.collectionId',
  'text.textId',
  'text.headline',
  'text.url',
  'text.authors',
  'text.publishedAt',
  'text.extTextId',
  'text.createdAt',
] as const;

export const textColumns = [...summaryColumns, 'text.body'] as const;

/**
 * The collection of a row, to join other tables by. An expression, as each of their rows is then looked up by collection and
 * text at once. With the column itself PostgreSQL concludes that the collection is the one asked for, and takes all texts of it
 * for each row where its statistics count on hardly any: a collection of 12,000 new texts beside one of a million took 50 s
 * (`npm run bench:nodes`). Or it merges from the first text on, where a page is in the middle of a million.
 */
export const collectionOf = (row: 'page' | 'event' | 'text') =>
  sql<number>`${sql.ref(`${row}.collectionId`)} + 0`;

/** Whether an analysis is not done. Written out instead of bound, so that the planner uses the partial index. */
export const isOpen = sql<boolean>`state <> 'done'`;

/** The texts of one collection, none of them when it is not the account's. */
export function textsOf(db: Queries, account: number, collectionId: number) {
  return db
    .selectFrom('text')
    .innerJoin('collection', 'collection.collectionId', 'text.collectionId')
    .where('text.collectionId', '=', collectionId)
    .where('collection.accountId', '=', account);
}

export function whereText(db: Queries, account: number, collectionId: number, key: TextKey) {
  return 'textId' in key
    ? textsOf(db, account, collectionId).where('text.textId', '=', key.textId)
    : textsOf(db, account, collectionId).where('text.extTextId', '=', key.extTextId);
}

/** Leaves out what is null. */
export function summaryOf({ authors, publishedAt, extTextId, ...row }: Omit<TextTable, 'body'>): TextSummary {
  return {
    ...row,
    ...(authors !== null && { authors }),
    ...(publishedAt !== null && { publishedAt }),
    ...(extTextId !== null && { extTextId }),
  };
}

export function textOf({ body, ...row }: TextTable): Text {
  return { ...summaryOf(row), body };
}

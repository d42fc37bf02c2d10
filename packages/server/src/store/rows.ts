import { type Selectable, sql } from '#kysely';
import type { Collection } from '../domain/collection.ts';
import type { Text, TextKey, TextSummary } from '../domain/text.ts';
import type { Queries } from './engines.ts';
import type { CollectionTable, TextTable } from './tables.ts';

// The columns that reads and writes select, and the conversion of their rows to records of the domain.

/** Names a collection of an account. */
export interface CollectionKey {
  account: number;
  collectionId: number;
}

/** Names a text of an account by its id. */
export interface TextIdKey extends CollectionKey {
  textId: number;
}

export const collectionColumns = [
  'collectionId',
  'name',
  'language',
  'description',
  'nextId',
  'vocabularies',
  'knowledge',
] as const;

type CollectionRow = Pick<Selectable<CollectionTable>, (typeof collectionColumns)[number]>;

/** Converts a row to a collection without the fields that are null. */
export function toCollection({ vocabularies, knowledge, ...row }: CollectionRow): Collection {
  return {
    ...row,
    ...(vocabularies !== null && { vocabularies: JSON.parse(vocabularies) as number[] }),
    ...(knowledge !== null && { knowledge }),
  };
}

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
 * Returns the collection of a row as an expression, to join other tables on. With the column itself, PostgreSQL infers that the
 * joined rows are of the collection in the condition. If its statistics expect few texts in that collection, PostgreSQL then reads
 * all texts of the collection for each row: a collection of 12,000 new texts beside a collection of a million took 50 s
 * (`npm run bench:nodes`). Or PostgreSQL merges from the first text on, even for a page in the middle of a million. With an
 * expression, PostgreSQL finds each row by collection and text.
 */
export const collectionOf = (row: 'page' | 'event' | 'text') =>
  sql<number>`${sql.ref(`${row}.collectionId`)} + 0`;

// Conditions on the state of an analysis. The state is a literal and not a parameter, so that the planner can use partial indexes.
export const isPending = sql<boolean>`state = 'pending'`;
export const isRunning = sql<boolean>`state = 'running'`;
export const isDone = sql<boolean>`state = 'done'`;
export const isOpen = sql<boolean>`state <> 'done'`;

/** Selects the texts of a collection, or none when the account does not own it. */
export function textsOf(db: Queries, account: number, collectionId: number) {
  return db
    .selectFrom('text')
    .innerJoin('collection', 'collection.collectionId', 'text.collectionId')
    .where('text.collectionId', '=', collectionId)
    .where('collection.accountId', '=', account);
}

/** Selects one text of a collection, or none when the account does not own it. */
export function whereText(db: Queries, account: number, collectionId: number, key: TextKey) {
  return 'textId' in key
    ? textsOf(db, account, collectionId).where('text.textId', '=', key.textId)
    : textsOf(db, account, collectionId).where('text.extTextId', '=', key.extTextId);
}

/** Converts a row to a summary without the fields that are null. */
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

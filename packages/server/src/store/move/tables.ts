import type { Tables } from '../tables.ts';

/** A table as it is moved: under the names that the database knows. */
export interface MovedTable {
  table: string;
  /** The columns of its primary key, in whose order the rows are read. */
  key: readonly string[];
  /** Rows of one page: some megabytes at most, and fewer values than SQLite takes in a statement (32,766). */
  rowsPerPage: number;
  /** The values of the key's first column that are moved; without it all rows are. */
  only?: readonly string[];
}

type Name = keyof Tables;
type Columns<Table extends Name> = readonly (keyof Tables[Table] & string)[];

const narrow = 1000;
/** Texts, and what came of their analysis. */
const wide = 200;

/** In the order of the foreign keys: a row comes after those that it points to. */
const keys: { readonly [Table in Exclude<Name, 'probe'>]: Columns<Table> } = {
  account: ['accountId'],
  keyPair: ['apiKey'],
  token: ['hash'],
  collection: ['collectionId'],
  text: ['collectionId', 'textId'],
  analysis: ['collectionId', 'textId'],
  textChange: ['collectionId', 'textId'],
  tagEdit: ['collectionId', 'tag', 'category'],
  modelCount: ['collectionId', 'model'],
  textGroup: ['groupId'],
  groupMember: ['groupId', 'collectionId', 'textId'],
  callCount: ['accountId', 'period'],
  idempotency: ['accountId', 'key'],
  registration: ['hash'],
  counter: ['kind'],
  identity: ['name'],
  failedSignIn: ['name'],
  event: ['collectionId', 'version'],
  webhook: ['webhookId'],
  delivery: ['webhookId', 'version'],
};

const inDatabase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every table but the one that the readiness probe writes. */
export const movedTables: readonly MovedTable[] = Object.entries<readonly string[]>(keys).map(
  ([table, key]) => ({
    table: inDatabase(table),
    key: key.map(inDatabase),
    rowsPerPage: table === 'text' || table === 'analysis' ? wide : narrow,
    // The pepper is moved by itself, and the mark of a move belongs to its target.
    ...(table === 'identity' && { only: ['store', 'pepperCheck'] }),
  }),
);

/** What every change of a store that matters leaves a trace in: versions, counts and counters. */
const telling: readonly string[] = ['account', 'key_pair', 'collection', 'text_group', 'counter'];
export const fingerprintTables: readonly MovedTable[] = movedTables.filter(({ table }) =>
  telling.includes(table),
);

import type { Tables } from '../tables.ts';

/** A table that is moved, with names as in the database. */
export interface MovedTable {
  table: string;
  /** Columns of the primary key, in whose order the rows are read. */
  key: readonly string[];
  /** Rows of a page: some megabytes at most, and fewer values than SQLite accepts in a statement (32,766). */
  rowsPerPage: number;
  /** The values of the key's first column whose rows are moved; all rows when absent. */
  only?: readonly string[];
}

type Name = keyof Tables;
type Columns<Table extends Name> = readonly (keyof Tables[Table] & string)[];

const narrowRowsPerPage = 1000;
/** The size of a page of texts and analyses. */
const wideRowsPerPage = 200;

/** The primary keys, in the order of the foreign keys: a table comes after the tables that it refers to. */
const keys: { readonly [Table in Exclude<Name, 'probe'>]: Columns<Table> } = {
  account: ['accountId'],
  keyPair: ['apiKey'],
  token: ['hash'],
  collection: ['collectionId'],
  text: ['collectionId', 'textId'],
  analysis: ['collectionId', 'textId'],
  textChange: ['collectionId', 'textId'],
  tagEdit: ['collectionId', 'tag', 'category'],
  mergeRefusal: ['collectionId', 'tag', 'category', 'otherTag', 'otherCategory'],
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
  vocabulary: ['vocabularyId'],
  vocabularyEntry: ['vocabularyId', 'entryId'],
  vocabularyName: ['vocabularyId', 'form', 'entryId'],
  savedSearch: ['savedSearchId'],
  savedSearchCollection: ['collectionId', 'savedSearchId'],
  savedMatch: ['savedSearchId', 'number'],
};

const toColumnName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every table except the table of the readiness probe. */
export const movedTables: readonly MovedTable[] = Object.entries<readonly string[]>(keys).map(
  ([table, key]) => ({
    table: toColumnName(table),
    key: key.map(toColumnName),
    rowsPerPage: table === 'text' || table === 'analysis' ? wideRowsPerPage : narrowRowsPerPage,
    // The pepper is moved separately, and the mark of a move belongs to the target.
    ...(table === 'identity' && { only: ['store', 'pepperCheck'] }),
  }),
);

/** Tables in which every relevant change of a store changes a version, a count or a counter. */
const fingerprintNames: readonly string[] = [
  'account',
  'key_pair',
  'collection',
  'text_group',
  'vocabulary',
  'saved_search',
  'counter',
];
export const fingerprintTables: readonly MovedTable[] = movedTables.filter(({ table }) =>
  fingerprintNames.includes(table),
);

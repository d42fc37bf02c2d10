import type { Kysely, SelectQueryBuilder } from '#kysely';
import type { Tables } from './tables.ts';

/** Where the engines differ, by name: the only thing that code outside an engine's own files may ask about one. */
export interface Engine {
  /** Column type of bytes. */
  bytes: 'blob' | 'bytea';
  /** Column type of whole numbers up to 2^53. */
  integer: 'integer' | 'bigint';
  /** Column type of texts, which are ordered and compared by code points. */
  text: 'text' | 'text collate "C"';
  /** Whether a table has its rows in a tree by numbers of its own, and its key in another, unless it says otherwise. */
  hasRowNumbers: boolean;
  /** Whether several services may work on one store, and rows be locked by others. */
  isShared: boolean;
  /** Whether a query can pass over rows that others have locked; without it a claim waits for them. */
  skipsLocked: boolean;
  /** Whether a connection can hear what others notify; without it changes of other nodes are looked for. */
  hasNotifications: boolean;
  /** Whether there are locks on names; without them nodes that start at once retry until one has made the schema. */
  hasNamedLocks: boolean;
}

export const engines = {
  sqlite: {
    bytes: 'blob',
    integer: 'integer',
    text: 'text',
    hasRowNumbers: true,
    isShared: false,
    skipsLocked: false,
    hasNotifications: false,
    hasNamedLocks: false,
  },
  postgres: {
    bytes: 'bytea',
    integer: 'bigint',
    text: 'text collate "C"',
    hasRowNumbers: false,
    isShared: true,
    skipsLocked: true,
    hasNotifications: true,
    hasNamedLocks: true,
  },
} as const satisfies Record<string, Engine>;

/** A connection, or several. An engine that runs queries at once may have a short way for those that are built. */
export type Queries = Kysely<Tables> & { readonly direct?: Direct };

/** Prepares a query: from then on its rows for other values each time, by the names that the code has for columns. */
export type Direct = (sql: string) => (parameters: readonly unknown[]) => unknown[];

/** Keeps others from taking the rows of a query, which passes over those that others have taken, where there are others. */
export function lockRows<Tables, From extends keyof Tables, Row>(
  { isShared, skipsLocked }: Engine,
  query: SelectQueryBuilder<Tables, From, Row>,
): SelectQueryBuilder<Tables, From, Row> {
  if (!isShared) return query;
  return skipsLocked ? query.forUpdate().skipLocked() : query.forUpdate();
}

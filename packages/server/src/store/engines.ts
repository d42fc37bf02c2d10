import type { Kysely, SelectQueryBuilder } from '#kysely';
import type { Tables } from './tables.ts';

/** The differences between engines, each by a name. Code outside an engine's folder may depend on nothing else of an engine. */
export interface Engine {
  /** Column type of bytes. */
  bytes: 'blob' | 'bytea';
  /** Column type of whole numbers up to 2^53. */
  integer: 'integer' | 'bigint';
  /** Column type of strings, which are ordered and compared by code points. */
  text: 'text' | 'text collate "C"';
  /** SQL at the end of the definition of a table that stores its rows in the tree of its key; undefined if the engine has none. */
  clusteredTable: 'without rowid' | undefined;
  /** Whether several nodes can use one store at the same time, and may lock rows. */
  isShared: boolean;
  /** Whether a query can skip rows that other nodes have locked. Without this a claim waits for them. */
  skipsLocked: boolean;
  /** Whether a connection can receive notifications. Without this a node polls for changes of other nodes. */
  hasNotifications: boolean;
  /** Whether there are advisory locks. Without them nodes that start at the same time retry until one has created the schema. */
  hasNamedLocks: boolean;
}

export const engines = {
  sqlite: {
    bytes: 'blob',
    integer: 'integer',
    text: 'text',
    clusteredTable: 'without rowid',
    isShared: false,
    skipsLocked: false,
    hasNotifications: false,
    hasNamedLocks: false,
  },
  postgres: {
    bytes: 'bytea',
    integer: 'bigint',
    text: 'text collate "C"',
    clusteredTable: undefined,
    isShared: true,
    skipsLocked: true,
    hasNotifications: true,
    hasNamedLocks: true,
  },
} as const satisfies Record<string, Engine>;

/** Queries over one connection or a pool. */
export type Queries = Kysely<Tables>;

/** Locks the rows of a query against other nodes, and skips rows that another node has locked, on an engine that is shared. */
export function lockRows<Tables, From extends keyof Tables, Row>(
  { isShared, skipsLocked }: Engine,
  query: SelectQueryBuilder<Tables, From, Row>,
): SelectQueryBuilder<Tables, From, Row> {
  if (!isShared) return query;
  return skipsLocked ? query.forUpdate().skipLocked() : query.forUpdate();
}

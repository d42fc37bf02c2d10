import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Where the engines differ, by name: the only thing that code outside an engine's own files may ask about one. */
export interface Engine {
  /** Column type of bytes. */
  bytes: 'blob' | 'bytea';
  /** Column type of whole numbers up to 2^53. */
  integer: 'integer' | 'bigint';
}

export const engines = {
  sqlite: { bytes: 'blob', integer: 'integer' },
} as const satisfies Record<string, Engine>;

export type Queries = Kysely<Tables>;

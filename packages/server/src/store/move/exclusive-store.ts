import type { Queries } from '../engines.ts';

/** A store over one connection, for the only process that uses the store. */
export interface ExclusiveStore {
  db: Queries;
  /** Resolves when the writes of `work` are durable. When `work` throws, none of its writes are stored. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Updates the engine's statistics of tables, by their names in the database, if its plans depend on them. */
  analyze(tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

import type { Queries } from '../engines.ts';

/** A store over one connection, for work that no other goes on beside. */
export interface ExclusiveStore {
  db: Queries;
  /** Resolves when what the work wrote is durable; when it throws, nothing of it stays. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Has the engine take note of how much is in tables, by their names in the database, where its plans go by that. */
  analyze(tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

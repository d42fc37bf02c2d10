import type { Queries } from './engines.ts';
import { databaseIn } from './folder/paths.ts';
import type { StoreLocation } from './location.ts';
import { openDatabase } from './sqlite/connection.ts';
import { queriesOf } from './sqlite/queries.ts';

/** Connections of a pool. A search thread makes one query at a time. */
const maxConnections = 2;
/**
 * Page cache of a connection. Readers that follow the store read each change once, so the driver's default of 16 MB for each thread is
 * useless. With the default, memory grew by 51 MB in an hour of many changes, while all heaps stayed the same (`npm run drill:soak`).
 */
const cacheKilobytes = 2000;
/** Timeout of a query. These reads are short, and no heartbeat closes these connections when the database is unreachable. */
const queryTimeoutMs = 5000;

export interface ReadOnly {
  read: Queries;
  close: () => Promise<void>;
}

/** Opens a connection that only reads, to a store that a service may have open. */
export async function openReadOnly({ folder, database }: StoreLocation): Promise<ReadOnly> {
  if (database === undefined) {
    const file = openDatabase(databaseIn(folder), true, cacheKilobytes);
    const close = (): Promise<void> => {
      file.close();
      return Promise.resolve();
    };
    return { read: queriesOf(file), close };
  }
  const postgres = await import('./postgres/connection.ts');
  const pool = postgres.openPool(database, {
    max: maxConnections,
    onError: () => undefined,
    queryTimeoutMs,
  });
  return { read: postgres.queriesOf(pool), close: () => pool.end() };
}

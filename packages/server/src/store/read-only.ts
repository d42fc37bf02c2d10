import type { Queries } from './engines.ts';
import { databaseIn } from './folder/paths.ts';
import type { StoreLocation } from './location.ts';
import { openDatabase } from './sqlite/connection.ts';
import { queriesOf } from './sqlite/queries.ts';

/** Queries beside each other: a thread that searches makes one at a time. */
const connections = 2;
/**
 * Pages of a file that a connection keeps. What follows the store reads what is new once, so the driver's 16 MB for each thread
 * are of no use: in an hour of many changes memory grew by 51 MB while all heaps stayed as they were (`npm run drill:soak`).
 */
const cacheKilobytes = 2000;
/** Nothing that is read so takes long, and no heartbeat tells these connections that the database is away. */
const answerMs = 5000;

export interface ReadOnly {
  read: Queries;
  close: () => Promise<void>;
}

/** Opens a connection of its own, for reading only, to a store that a service may have open. */
export async function openReadOnly({ folder, database }: StoreLocation): Promise<ReadOnly> {
  if (database === undefined) {
    const file = openDatabase(databaseIn(folder), true);
    file.pragma(`cache_size = -${cacheKilobytes}`);
    const close = (): Promise<void> => {
      file.close();
      return Promise.resolve();
    };
    return { read: queriesOf(file), close };
  }
  const postgres = await import('./postgres/connection.ts');
  const pool = postgres.openPool(database, {
    max: connections,
    onError: () => undefined,
    answerMs,
  });
  return { read: postgres.queriesOf(pool), close: () => pool.end() };
}

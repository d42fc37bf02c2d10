import Database from 'better-sqlite3';

/** Milliseconds that a connection waits for the write of another process, such as `textkin keys create`. */
export const busyMs = 10_000;

/** The page size of a new database, which decides what a write costs (docs/decisions/0021-pages-of-4-kb.md). */
export const pageBytes = 4096;

/**
 * Opens a connection for durability first, then speed: a commit returns after it is synced (the driver's default in WAL mode does not
 * sync), and deleted data is overwritten with zeros. `cacheKilobytes` limits the page cache; the driver's default is 16 MB.
 */
export function openDatabase(path: string, readonly: boolean, cacheKilobytes?: number): Database.Database {
  const database = new Database(path, { readonly, fileMustExist: readonly, timeout: busyMs });
  if (!readonly) {
    database.pragma(`page_size = ${pageBytes}`);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    // FAST would leave the old contents in free pages. ON costs time only where many rows are deleted at once: resetting a
    // collection of 20,000 texts takes 235 ms of CPU time and writes 136 MB; 155 ms and 95 MB without ON. Creating, updating and
    // deleting single texts costs the same.
    database.pragma('secure_delete = ON');
    // log.ts checkpoints the log.
    database.pragma('wal_autocheckpoint = 0');
  }
  if (cacheKilobytes !== undefined) database.pragma(`cache_size = -${cacheKilobytes}`);
  database.pragma('foreign_keys = ON');
  return database;
}

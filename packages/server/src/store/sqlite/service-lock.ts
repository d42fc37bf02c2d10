import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';

/** References to the locks, because the garbage collector closes a database without references. */
const locks = new Set<Database.Database>();

/**
 * Creates a file if it is missing, and locks it until the returned function is called or the process ends. The lock is a transaction, so
 * the operating system releases it however the process ends. Throws SQLITE_BUSY when another process has the lock.
 */
export function lockFile(path: string): () => void {
  closeSync(openSync(path, 'a', 0o600));
  // The doctor holds the lock for an instant; another service holds it until it ends.
  const lock = new Database(path, { timeout: 100 });
  try {
    // Otherwise the transaction would write a journal, for which a full disk has no space.
    lock.pragma('journal_mode = memory');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw error;
  }
  locks.add(lock);
  return () => {
    locks.delete(lock);
    lock.close();
  };
}

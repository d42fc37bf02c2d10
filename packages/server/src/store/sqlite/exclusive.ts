import type { ExclusiveStore } from '../move/exclusive-store.ts';
import { engines } from '../engines.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from './connection.ts';
import { queriesOf } from './queries.ts';

/** Opens a database file on this thread, for the only process that uses it, and migrates its schema. */
export async function openFileExclusively(path: string): Promise<ExclusiveStore> {
  const database = openDatabase(path, false);
  // No writer thread checkpoints the log here, so it would grow with every write.
  database.pragma('wal_autocheckpoint = 1000');
  const db = queriesOf(database);
  const transaction = async <T>(work: () => Promise<T>): Promise<T> => {
    database.exec('begin immediate');
    try {
      const result = await work();
      database.exec('commit');
      return result;
    } catch (error) {
      if (database.inTransaction) database.exec('rollback');
      throw error;
    }
  };
  try {
    await transaction(() => migrate(db, engines.sqlite));
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    db,
    transaction,
    // SQLite plans queries by the schema alone.
    analyze: () => Promise.resolve(),
    close: () => {
      database.close();
      return Promise.resolve();
    },
  };
}

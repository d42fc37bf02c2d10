import type { ExclusiveStore } from '../move/exclusive-store.ts';
import { engines } from '../engines.ts';
import { migrate } from '../migrate.ts';
import { openDatabase, queriesOf } from './connection.ts';

/** Opens a file for the one process that uses it, on this thread, and brings its schema up to date. */
export async function openFileExclusively(path: string): Promise<ExclusiveStore> {
  const database = openDatabase(path, false);
  // Nobody else moves the log into the database, and it would grow as large as all that is written.
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
    // Its plans go by the schema alone.
    analyze: () => Promise.resolve(),
    close: () => {
      database.close();
      return Promise.resolve();
    },
  };
}

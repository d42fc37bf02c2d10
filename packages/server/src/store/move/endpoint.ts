import type { ExclusiveStore } from './exclusive-store.ts';
import type { Queries } from '../engines.ts';
import { lockForService, unusableFolder } from '../folder/folder.ts';
import { databaseIn } from '../folder/paths.ts';
import { nameOfStore, type StoreLocation } from '../location.ts';
import { hasStore, missingStore } from '../folder/presence.ts';
import { openFileExclusively } from '../sqlite/exclusive.ts';

/** The open source or target of a move. */
export interface MoveEndpoint extends ExclusiveStore, AsyncDisposable {
  /** Queries with the column names of the database. */
  raw: Queries;
  location: StoreLocation;
  name: string;
}

/** Opens the source. Throws a UserError when there is no store. Locks a folder against services. */
export async function openSource(location: StoreLocation): Promise<MoveEndpoint> {
  const { folder, database } = location;
  if (database === undefined && !hasStore(folder)) throw missingStore(location);
  return await openEndpoint(location, true);
}

/** Opens the target, and creates a store there if it has none. */
export function openTarget(location: StoreLocation): Promise<MoveEndpoint> {
  return openEndpoint(location, false);
}

async function openEndpoint(location: StoreLocation, mustExist: boolean): Promise<MoveEndpoint> {
  const { folder, database } = location;
  const name = nameOfStore(location);
  const unlock = database === undefined ? lockForService(folder) : () => undefined;
  try {
    const store = await (database === undefined ? openFile(folder) : openDatabase(database, mustExist));
    const close = async () => {
      await store.close();
      unlock();
    };
    return {
      ...store,
      raw: store.db.withoutPlugins(),
      location,
      name,
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openFile(folder: string): Promise<ExclusiveStore> {
  try {
    return await openFileExclusively(databaseIn(folder));
  } catch (error) {
    throw unusableFolder(folder, error);
  }
}

async function openDatabase(url: string, mustExist: boolean): Promise<ExclusiveStore> {
  const { openDatabaseExclusively } = await import('../postgres/exclusive.ts');
  return await openDatabaseExclusively(url, mustExist);
}

import type { Alone } from './alone.ts';
import type { Queries } from '../engines.ts';
import { lockForService, unusable } from '../folder/folder.ts';
import { databaseIn } from '../folder/paths.ts';
import { nameOfStore, type StoreLocation } from '../location.ts';
import { hasStore, noStore } from '../folder/presence.ts';
import { openFileAlone } from '../sqlite/alone.ts';

/** One of the two stores of a move, open. */
export interface End extends Alone, AsyncDisposable {
  /** The connection with names and rows as the database has them. */
  raw: Queries;
  location: StoreLocation;
  name: string;
}

/** Opens the store that is moved; throws a UserError where there is none. A folder is locked against a service. */
export async function openSource(location: StoreLocation): Promise<End> {
  const { folder, database } = location;
  if (database === undefined && !hasStore(folder)) throw noStore(location);
  return await openEnd(location, true);
}

/** Opens the store that another is moved to, and makes it where there is none. */
export function openTarget(location: StoreLocation): Promise<End> {
  return openEnd(location, false);
}

async function openEnd(location: StoreLocation, mustExist: boolean): Promise<End> {
  const { folder, database } = location;
  const name = nameOfStore(location);
  const unlock = database === undefined ? lockForService(folder) : () => undefined;
  try {
    const alone = await (database === undefined ? openFile(folder) : openDatabase(database, mustExist));
    const close = async () => {
      await alone.close();
      unlock();
    };
    return {
      ...alone,
      raw: alone.db.withoutPlugins(),
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

async function openFile(folder: string): Promise<Alone> {
  try {
    return await openFileAlone(databaseIn(folder));
  } catch (error) {
    throw unusable(folder, error);
  }
}

async function openDatabase(url: string, mustExist: boolean): Promise<Alone> {
  const { openDatabaseAlone } = await import('../postgres/alone.ts');
  return await openDatabaseAlone(url, mustExist);
}

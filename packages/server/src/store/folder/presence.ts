import { statSync } from 'node:fs';
import { sql } from '#kysely';
import { UserError } from '../../domain/user-error.ts';
import { isSwapUnfinished } from './atomic-replace.ts';
import { databaseIn } from './paths.ts';
import { nameOfStore, type StoreLocation } from '../location.ts';
import { openReadOnly } from '../read-only.ts';

/** Throws a UserError unless the location has a store. Creates nothing, because the name of a folder may be mistyped. */
export async function requireStore(location: StoreLocation): Promise<void> {
  const { folder, database } = location;
  const exists = database === undefined ? hasStore(folder) : await hasSchema(location);
  if (!exists) throw missingStore(location);
}

/** Returns an error that says that there is no store, and what to do. */
export function missingStore(location: StoreLocation): UserError {
  const option = location.database === undefined ? '--data (TEXTKIN_DATA)' : '--database (TEXTKIN_DATABASE)';
  return new UserError(
    `There is no store in ${nameOfStore(location)}, and none was created. Name an existing store with ${option}; ` +
      '"textkin serve" creates a store where there is none.',
  );
}

/** Returns true when a folder has a store, even one whose restore was interrupted. Throws when the folder can't be read. */
export function hasStore(folder: string): boolean {
  return statSync(databaseIn(folder), { throwIfNoEntry: false }) !== undefined || isSwapUnfinished(folder);
}

async function hasSchema(location: StoreLocation): Promise<boolean> {
  const { read, close } = await openReadOnly(location);
  try {
    await sql`select version from schema_version`.execute(read);
    return true;
  } catch (error) {
    const { isMissingTable, unusableDatabase } = await import('../postgres/errors.ts');
    if (isMissingTable(error)) return false;
    throw unusableDatabase(location.database!, error);
  } finally {
    await close();
  }
}

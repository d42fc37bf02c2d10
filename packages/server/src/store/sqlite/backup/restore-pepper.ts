import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { UserError } from '../../../domain/user-error.ts';
import { checkBackup } from './check.ts';
import { readManifest } from './manifest.ts';
import { databaseIn, pepperIn, sync } from '../../folder/paths.ts';
import { withFile } from './integrity.ts';

/**
 * Copies the pepper of a backup into a folder that has lost its own. The data of the folder stays unchanged. Throws a UserError for a
 * backup of another store, whose pepper would be of no use, and when the folder has another pepper, unless `replace` is set.
 */
export function restorePepper(file: string, folder: string, replace: boolean): void {
  const { damage } = checkBackup(file);
  if (damage.length > 0) throw new UserError(`${file} can't be used: ${damage.join('; ')}.`);
  const pepper = read(file, (database) => readManifest(database)!.pepper);
  const pairs = new Set(read(file, pairsIn));
  if (!existsSync(databaseIn(folder)) || !read(databaseIn(folder), pairsIn).some((pair) => pairs.has(pair))) {
    throw new UserError(`No key pair of ${file} is in ${folder}: it is a backup of another store.`);
  }
  const path = pepperIn(folder);
  if (existsSync(path) && !replace && isOtherPepper(readFileSync(path), pepper)) {
    throw new UserError(
      `${path} already holds another pepper; --force replaces it with the pepper of the backup.`,
    );
  }
  const draft = `${path}.restored`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, pepper);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, path);
  sync(folder);
}

/** Returns true when a file holds another pepper. A file of another length was damaged and may be replaced. */
const isOtherPepper = (existing: Uint8Array, pepper: Uint8Array) =>
  existing.length === pepper.length && Buffer.compare(existing, pepper) !== 0;

/** Returns the key pairs with their hashes. A hash depends on the pepper, so equal pairs have the same pepper. */
function pairsIn(database: Database.Database): string[] {
  const sql = "select api_key || ' ' || hex(secret_hash) from key_pair";
  return database.prepare(sql).pluck().all() as string[];
}

function read<T>(path: string, use: (database: Database.Database) => T): T {
  return withFile(path, use, (damage) => {
    throw new UserError(`${path} can't be read: ${damage}.`);
  });
}

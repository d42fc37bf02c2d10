import { closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the path of a folder's database. This file and the pepper are the data of the folder. */
export const databaseIn = (folder: string): string => join(folder, 'textkin.db');
/** Returns the path of a folder's pepper, the secret that key pairs are hashed with. */
export const pepperIn = (folder: string): string => join(folder, 'pepper');
/** Returns the folder of the index files, which can be rebuilt from the database. */
export const indexIn = (folder: string): string => join(folder, 'index');

/** Syncs a file, or the entries of a folder, to disk. */
export function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

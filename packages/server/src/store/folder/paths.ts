import { closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** The two files of a folder that are its data: the database, and the secret that key pairs are hashed with. */
export const databaseIn = (folder: string): string => join(folder, 'textkin.db');
export const pepperIn = (folder: string): string => join(folder, 'pepper');
/** Folder of the index files, which can be rebuilt from the database. */
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

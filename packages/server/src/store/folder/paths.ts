import { closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** The database, and the secret that key pairs are hashed with: the two files that are the data of a folder. */
export const databaseIn = (folder: string): string => join(folder, 'textkin.db');
export const pepperIn = (folder: string): string => join(folder, 'pepper');
/** Snapshots of indexes, which can be made anew from the database. */
export const indexIn = (folder: string): string => join(folder, 'index');

/** Waits until a file, or the entries of a folder, would outlive a power cut. */
export function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

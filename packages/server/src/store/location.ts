import { join } from 'node:path';
import { indexIn } from './folder/paths.ts';

/** The place of a store: a folder, or a database. With a database, the folder holds the files of one node. */
export interface StoreLocation {
  folder: string;
  /** URL of a PostgreSQL database. May contain a password. */
  database?: string | undefined;
}

/**
 * Returns the folder of a node's index files. For a database the folder is named after the id of the store, because another store has other
 * texts under the same ids.
 */
export function indexFolder({ folder, database }: StoreLocation, store: Uint8Array): string {
  const indexes = indexIn(folder);
  return database === undefined ? indexes : join(indexes, Buffer.from(store).toString('hex'));
}

/** Returns the folder of tag files within the folder of index files. */
export const tagFolder = (index: string): string => join(index, 'tags');

/** Returns true when the name of a store is the URL of a database, and not a folder. */
export const isAddress = (store: string): boolean => /^[a-z]{2,}:\/\//i.test(store);

/** Returns the name of a store for messages, without a user or password. */
export function nameOfStore({ folder, database }: StoreLocation): string {
  return database === undefined ? folder : nameOfDatabase(database);
}

/** Returns the URL of a database without the user and the password. */
export function nameOfDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `postgres://${hostname}${port && `:${port}`}${pathname}`;
}

import { join } from 'node:path';
import { indexIn } from './folder/paths.ts';

/** Where a store is: in a folder, or in a database, and then the folder holds what a node keeps for itself. */
export interface StoreLocation {
  folder: string;
  /** The address of a PostgreSQL database, which may hold a password. */
  database?: string | undefined;
}

/**
 * Where a node keeps the files of indexes. Those of a database lie in a folder of its name: another one has other texts under
 * the same ids.
 */
export function indexFolder({ folder, database }: StoreLocation, store: Uint8Array): string {
  const all = indexIn(folder);
  return database === undefined ? all : join(all, Buffer.from(store).toString('hex'));
}

/** Where in the folder of indexes the files of tags are. */
export const tagFolder = (index: string): string => join(index, 'tags');

/** Whether what names a store is the address of a database, and not a folder. */
export const isAddress = (store: string): boolean => /^[a-z]{2,}:\/\//i.test(store);

/** The store's place in words, without what opens it. */
export function nameOfStore({ folder, database }: StoreLocation): string {
  return database === undefined ? folder : nameOfDatabase(database);
}

/** A database by its address without the user and the password. */
export function nameOfDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `postgres://${hostname}${port && `:${port}`}${pathname}`;
}

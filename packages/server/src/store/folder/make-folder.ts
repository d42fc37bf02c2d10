import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its missing parents, accessible only to their owner. Returns the topmost folder that was created. Does not use
 * Node's recursive `mkdir`, which never returns where the system reports that a new folder does not exist, as below /proc.
 */
export function makeFolder(folder: string): string | undefined {
  const path = resolve(folder);
  if (isFolder(path)) return undefined;
  const createdParent = dirname(path) === path ? undefined : makeFolder(dirname(path));
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(path)) throw error;
  }
  return createdParent ?? path;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

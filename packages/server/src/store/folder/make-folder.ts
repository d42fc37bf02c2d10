import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it where they are missing, for their owner alone; returns the topmost that was made.
 * Node's own recursive form never ends where the system says of a new folder that it does not exist, as below /proc.
 */
export function makeFolder(folder: string): string | undefined {
  const path = resolve(folder);
  if (isFolder(path)) return undefined;
  const madeAbove = dirname(path) === path ? undefined : makeFolder(dirname(path));
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    // Another process may have made it since.
    if (!isFolder(path)) throw error;
  }
  return madeAbove ?? path;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

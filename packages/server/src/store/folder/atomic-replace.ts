import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { databaseIn, indexIn, pepperIn, sync } from './paths.ts';

/**
 * Exchanges the two files of a data folder as one step. The new ones are made in a folder inside it, and renaming
 * that folder is the moment in which they become the data; a crash before it changes nothing, and after it the next
 * start finishes the move.
 */
const draftIn = (folder: string): string => join(folder, 'restoring');
const decidedIn = (folder: string): string => join(folder, 'restored');

/** An empty folder to make the new files in, by the names they will have. */
export function beginSwap(folder: string): string {
  const draft = draftIn(folder);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  return draft;
}

export function abandonSwap(folder: string): void {
  rmSync(draftIn(folder), { recursive: true, force: true });
}

/** The new files, whole and closed, are the data from here on. */
export function commitSwap(folder: string): void {
  const draft = draftIn(folder);
  for (const path of [databaseIn(draft), pepperIn(draft), draft]) sync(path);
  renameSync(draft, decidedIn(folder));
  sync(folder);
}

/** Whether an exchange was decided and its files are not in place yet. */
export function isSwapUnfinished(folder: string): boolean {
  return existsSync(decidedIn(folder));
}

/** Puts decided files into place; nothing is done where there are none. Only the holder of the service's lock may. */
export function finishSwap(folder: string): void {
  if (!isSwapUnfinished(folder)) return;
  const decided = decidedIn(folder);
  // A log of the old database would be read into the new one.
  for (const log of ['-wal', '-shm']) rmSync(databaseIn(folder) + log, { force: true });
  // What was derived from the old data would be found out, and holds texts that may be gone now.
  rmSync(indexIn(folder), { recursive: true, force: true });
  for (const path of [pepperIn(decided), databaseIn(decided)]) {
    if (existsSync(path)) renameSync(path, join(folder, basename(path)));
  }
  sync(folder);
  rmSync(decided, { recursive: true });
}

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { databaseIn, indexIn, pepperIn, sync } from './paths.ts';

/**
 * Returns the folder inside a data folder to which its new files are written. Renaming this folder to `committedIn` makes the files the
 * data, both in one step: a crash before the rename changes nothing, and after a later crash the next start moves the files.
 */
const draftIn = (folder: string): string => join(folder, 'restoring');
const committedIn = (folder: string): string => join(folder, 'restored');

/** Creates an empty folder for the new files, which get their final names, and returns its path. */
export function beginSwap(folder: string): string {
  const draft = draftIn(folder);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  return draft;
}

/** Deletes the new files. */
export function abandonSwap(folder: string): void {
  rmSync(draftIn(folder), { recursive: true, force: true });
}

/** Makes the new files the data. They must be complete and closed. */
export function commitSwap(folder: string): void {
  const draft = draftIn(folder);
  for (const path of [databaseIn(draft), pepperIn(draft), draft]) sync(path);
  renameSync(draft, committedIn(folder));
  sync(folder);
}

/** Returns true when a replacement was committed and its files are not in their places yet. */
export function isSwapUnfinished(folder: string): boolean {
  return existsSync(committedIn(folder));
}

/** Moves committed files to their places. Does nothing when there are none. The caller holds the service's lock. */
export function finishSwap(folder: string): void {
  if (!isSwapUnfinished(folder)) return;
  const committed = committedIn(folder);
  // The log of the old database would be replayed into the new one.
  for (const log of ['-wal', '-shm']) rmSync(databaseIn(folder) + log, { force: true });
  // Files derived from the old data would be recognised as outdated, but they contain texts that may no longer exist.
  rmSync(indexIn(folder), { recursive: true, force: true });
  for (const path of [pepperIn(committed), databaseIn(committed)]) {
    if (existsSync(path)) renameSync(path, join(folder, basename(path)));
  }
  sync(folder);
  rmSync(committed, { recursive: true });
}

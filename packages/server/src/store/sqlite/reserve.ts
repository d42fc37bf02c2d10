import { closeSync, fstatSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sync } from '../folder/paths.ts';

/**
 * Room that is kept for a start on a full disk: SQLite's connections share memory by a file, and where the disk can't
 * hold all of it the open fails, or the process dies of a bus error later.
 */
const reserveIn = (folder: string): string => join(folder, 'reserve');
const [blocks, blockBytes] = [64, 4096];

/** Gives the room free. */
export function releaseReserve(folder: string): void {
  rmSync(reserveIn(folder), { force: true });
  // A file system may give out again what it has written down to be free.
  sync(folder);
}

/** Takes the room, or what there is of it. */
export function keepReserve(folder: string): void {
  const file = openSync(reserveIn(folder), 'a', 0o600);
  try {
    while (fstatSync(file).size < blocks * blockBytes) writeSync(file, randomBytes(blockBytes));
    fsyncSync(file);
  } catch (error) {
    if (!fullCodes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    closeSync(file);
  }
}

const fullCodes = ['ENOSPC', 'EDQUOT'];

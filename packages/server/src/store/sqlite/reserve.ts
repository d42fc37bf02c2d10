import { closeSync, fstatSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sync } from '../folder/paths.ts';

/**
 * Returns the path of a file that reserves disk space for a start on a full disk. SQLite's connections share memory through a file. If
 * the disk can't hold all of that file, opening fails, or the process dies of a bus error later.
 */
const reserveIn = (folder: string): string => join(folder, 'reserve');
const [blocks, blockBytes] = [64, 4096];

/** Frees the reserved space. */
export function releaseReserve(folder: string): void {
  rmSync(reserveIn(folder), { force: true });
  // A file system may not reuse freed blocks before it has recorded that they are free.
  sync(folder);
}

/** Reserves the space, or as much as the disk has. */
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

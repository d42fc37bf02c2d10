import { existsSync, statfsSync } from 'node:fs';

/** Bytes that the folders of all tests at once are far from; containers often have 64 MB. */
const enough = 2 ** 31;

/**
 * Where a sync costs nothing, if there is such a place with room. To edit tags a thousand times took 30 s with a folder on a
 * disk and 15 here, and a quarter less of the processor. Tests that kill processes keep to the disk.
 */
export const memory = hasRoom('/dev/shm') ? '/dev/shm' : undefined;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= enough;
}

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Fills the disk of a folder to the last block; the returned function frees the disk. */
export function fillDisk(folder: string): () => void {
  const ballast = join(folder, 'ballast');
  for (const block of [65_536, 4096]) {
    try {
      for (;;) writeFileSync(ballast, Buffer.alloc(block), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  return () => {
    rmSync(ballast);
  };
}

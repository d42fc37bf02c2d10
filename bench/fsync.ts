import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Syncs per second of the disk under a folder at this minute, by writing 4 kB and syncing for a second. A rate of
 * durable writes means nothing without it: the same disk gives 300 or 15,000, as it pleases.
 */
export function fsyncRate(parent = tmpdir(), seconds = 1): number {
  const folder = mkdtempSync(join(parent, 'textkin-fsync-'));
  const file = openSync(join(folder, 'file'), 'w');
  try {
    const page = Buffer.alloc(4096, 1);
    const start = performance.now();
    let syncs = 0;
    while (performance.now() - start < seconds * 1000) {
      writeSync(file, page, 0, page.length, (syncs % 64) * page.length);
      fdatasyncSync(file);
      syncs++;
    }
    return (syncs * 1000) / (performance.now() - start);
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) console.log(`${Math.round(fsyncRate())} fdatasync/s`);

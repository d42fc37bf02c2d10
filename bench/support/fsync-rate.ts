import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns the syncs per second of the disk under a folder: writes of 4 kB, each synced, for a second. Print it beside every rate of
 * durable writes, because the same disk does 300 or 15,000 at different times.
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

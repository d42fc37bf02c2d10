import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanup } from './cleanup.ts';

/** An empty folder that is gone when the tests of the file are over. */
export function temporaryFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'textkin-test-'));
  cleanup(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

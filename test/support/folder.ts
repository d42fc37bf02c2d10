import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../packages/server/src/store/open.ts';
import { cleanup } from './cleanup.ts';

/** Creates an empty folder, which is deleted when the tests of the file end. */
export function temporaryFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'textkin-test-'));
  cleanup(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Makes an empty store in a folder, as a first start does but without an account; returns the folder. */
export async function emptyStore(folder = temporaryFolder()): Promise<string> {
  await using store = await openStore(folder);
  await store.ping();
  return folder;
}

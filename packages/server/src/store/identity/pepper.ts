import { createHmac } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../folder/make-folder.ts';
import { sync } from '../folder/paths.ts';

/** Bytes of what secrets are hashed with. */
export const pepperBytes = 32;

/** What tells a pepper from others and does not give it away. */
export const pepperCheck = (pepper: Uint8Array): Uint8Array =>
  createHmac('sha256', pepper).update('textkin pepper check').digest();

/** Written aside and linked into place, so that of two processes starting at once one wins and none reads half. */
export async function createPepper(file: string, pepper: Uint8Array): Promise<void> {
  makeFolder(dirname(file));
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(pepper);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  // A pair that outlives a power cut needs a pepper that does.
  sync(dirname(file));
}

import { createHmac } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../folder/make-folder.ts';
import { sync } from '../folder/paths.ts';

/** Bytes of a pepper, which secrets are hashed with. */
export const pepperBytes = 32;

/** Returns bytes that identify a pepper and do not reveal it. */
export const pepperCheck = (pepper: Uint8Array): Uint8Array =>
  createHmac('sha256', pepper).update('textkin pepper check').digest();

/** Creates the file of a pepper unless it exists. It is written under another name and linked, so that no process reads a partial file. */
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
  // A key pair that survives a power cut needs its pepper.
  sync(dirname(file));
}

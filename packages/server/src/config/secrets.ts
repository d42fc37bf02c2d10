import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UserError } from '../domain/user-error.ts';
import { pepperIn } from '../store/paths.ts';

/**
 * The pepper that secrets are hashed with: 32 random bytes in a file of their own, made on first use and readable
 * by its owner only. Losing it makes every key pair useless.
 */
export async function readPepper(dataFolder: string): Promise<Uint8Array> {
  const file = pepperIn(dataFolder);
  for (;;) {
    try {
      const pepper = await readFile(file);
      if (pepper.length !== 32) throw new UserError(`The file ${file} is damaged: it must hold 32 bytes.`);
      return pepper;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    await createPepper(file);
  }
}

/** Written aside and linked into place, so that of two processes starting at once one wins and none reads half. */
async function createPepper(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(randomBytes(32));
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
}

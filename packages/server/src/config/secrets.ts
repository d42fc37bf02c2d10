import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { UserError } from '../domain/user-error.ts';
import { pepperIn } from '../store/folder/paths.ts';
import { pepperCheck, createPepper, pepperBytes } from '../store/identity/pepper.ts';
import type { StoreLocation } from '../store/location.ts';
import type { Store } from '../store/store.ts';

const advice =
  'Without it no key pair of this store works. Restore the file from a copy of the folder or from a backup ' +
  '(textkin restore <backup> --pepper-only). Or give up all existing key pairs: stop the service and run ' +
  'textkin keys create --new-pepper.';

/**
 * Returns the pepper with which secrets are hashed: 32 random bytes in a file that only its owner can read. It is created for a
 * store without key pairs. Without its pepper every key pair is useless, so a lost pepper is never replaced here.
 */
export async function readPepper(
  { folder, database }: StoreLocation,
  store: Pick<Store, 'keys' | 'identity'>,
): Promise<Uint8Array> {
  // Read before the check for the file: another process that starts now may create the file and then a key pair.
  const isNeeded = await store.keys.any();
  const hasFile = existsSync(pepperIn(folder));
  if (database !== undefined && !hasFile)
    return await verifyPepper(await sharedPepper(store, isNeeded), store);
  if (!isNeeded && !hasFile) await createPepper(pepperIn(folder), randomBytes(pepperBytes));
  return await verifyPepper(await existingPepper(folder), store);
}

/**
 * Returns the pepper that the nodes of a database share. It lies in the database, so it does not protect against readers of the
 * whole database; for more protection, give each node the same file.
 */
async function sharedPepper({ identity }: Pick<Store, 'identity'>, isNeeded: boolean): Promise<Uint8Array> {
  // Where nodes have a file, its check is in the database and no pepper is created. The check is read first: another node
  // that starts now stores the pepper before its check, so a pepper with a check is always found.
  const hasCheck = (await identity.get('pepperCheck')) !== undefined;
  const pepper = await identity.get('pepper');
  if (pepper !== undefined) return pepper;
  if (isNeeded || hasCheck)
    throw new UserError(
      'The key pairs of this database were made with a pepper in a file: put it into the folder that --data names.',
    );
  return await identity.storeIfAbsent('pepper', randomBytes(pepperBytes));
}

/** Returns the pepper; throws a UserError when the store was created with another pepper. */
async function verifyPepper(pepper: Uint8Array, { identity }: Pick<Store, 'identity'>): Promise<Uint8Array> {
  const check = pepperCheck(pepper);
  const known = await identity.storeIfAbsent('pepperCheck', check);
  if (Buffer.compare(known, check) !== 0)
    throw new UserError(`The key pairs of this store were made with another pepper. ${advice}`);
  return pepper;
}

/** Returns the pepper of a folder; throws a UserError when it is missing or damaged. */
export async function existingPepper(folder: string): Promise<Uint8Array> {
  const file = pepperIn(folder);
  const pepper = await readFile(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new UserError(`The file ${file} is missing. ${advice}`);
  });
  if (pepper.length !== pepperBytes) {
    throw new UserError(`The file ${file} is damaged: it must hold ${pepperBytes} bytes. ${advice}`);
  }
  return pepper;
}

/** Returns a sentence on what is wrong with the pepper of a folder; undefined when nothing is wrong. */
export async function pepperProblem(folder: string): Promise<string | undefined> {
  try {
    await existingPepper(folder);
    return undefined;
  } catch (error) {
    // A file that can't be read may be undamaged.
    if (!(error instanceof UserError)) throw error;
    return error.message;
  }
}

/** Replaces a missing or damaged pepper. All existing key pairs stop working. */
export async function replacePepper(folder: string, { identity }: Pick<Store, 'identity'>): Promise<void> {
  const file = pepperIn(folder);
  if ((await pepperProblem(folder)) === undefined) {
    throw new UserError(`The file ${file} is undamaged: a new one would end every key pair of this store.`);
  }
  await identity.remove('pepperCheck');
  await rm(file, { force: true });
  await createPepper(file, randomBytes(pepperBytes));
}

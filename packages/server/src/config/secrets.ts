import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { UserError } from '../domain/user-error.ts';
import { pepperIn } from '../store/folder/paths.ts';
import { pepperCheck, createPepper, pepperBytes } from '../store/identity/pepper.ts';
import type { StoreLocation } from '../store/location.ts';
import type { Store } from '../store/store.ts';

const advice =
  'Without it no key pair of this store works. Put the file back from a copy of the folder, or get it from a backup ' +
  '(textkin restore <backup> --pepper-only), or give up the pairs that there are ' +
  '(textkin keys create --new-pepper, the service stopped).';

/**
 * The pepper that secrets are hashed with: 32 random bytes in a file of their own, made for a store that has no key
 * pairs yet and readable by its owner only. Losing it makes every pair useless, so it is never made in place of one
 * that is gone.
 */
export async function readPepper(
  { folder, database }: StoreLocation,
  store: Pick<Store, 'keys' | 'identity'>,
): Promise<Uint8Array> {
  // Asked before the file is looked for: of two processes starting at once one may make the file, then a pair.
  const isNeeded = await store.keys.any();
  const hasFile = existsSync(pepperIn(folder));
  if (database !== undefined && !hasFile) return await checked(await sharedPepper(store, isNeeded), store);
  if (!isNeeded && !hasFile) await createPepper(pepperIn(folder), randomBytes(pepperBytes));
  return await checked(await existingPepper(folder), store);
}

/**
 * The pepper of a database's nodes. It lies in the database, where it guards against nobody who reads all of that; whoever
 * wants more gives each node the same file.
 */
async function sharedPepper({ identity }: Pick<Store, 'identity'>, isNeeded: boolean): Promise<Uint8Array> {
  // Where nodes were given a file there is its check, and no pepper is made beside it. The check is read first: another
  // node that starts at the same time stores the pepper before its check, so what is read after a check is there.
  const hasCheck = (await identity.get('pepperCheck')) !== undefined;
  const pepper = await identity.get('pepper');
  if (pepper !== undefined) return pepper;
  if (isNeeded || hasCheck)
    throw new UserError(
      'The key pairs of this database were made with a pepper in a file: put it into the folder that --data names.',
    );
  return await identity.storeIfAbsent('pepper', randomBytes(pepperBytes));
}

/** Throws a UserError when it is another pepper than the one that the store was begun with. */
async function checked(pepper: Uint8Array, { identity }: Pick<Store, 'identity'>): Promise<Uint8Array> {
  const check = pepperCheck(pepper);
  const known = await identity.storeIfAbsent('pepperCheck', check);
  if (Buffer.compare(known, check) !== 0)
    throw new UserError(
      `The pepper is not the one that the key pairs of this store were made with. ${advice}`,
    );
  return pepper;
}

/** The pepper that a folder must have; throws a UserError when it is missing or damaged. */
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

/** What is wrong with the pepper of a folder, in a sentence; undefined when nothing is. */
export async function pepperProblem(folder: string): Promise<string | undefined> {
  try {
    await existingPepper(folder);
    return undefined;
  } catch (error) {
    // What can't be read may well be sound.
    if (!(error instanceof UserError)) throw error;
    return error.message;
  }
}

/** Makes a pepper in place of one that is missing or damaged: the end of every key pair that there is. */
export async function replacePepper(folder: string, { identity }: Pick<Store, 'identity'>): Promise<void> {
  const file = pepperIn(folder);
  if ((await pepperProblem(folder)) === undefined) {
    throw new UserError(`The file ${file} is sound: a new one would end every key pair of this store.`);
  }
  await identity.remove('pepperCheck');
  await rm(file, { force: true });
  await createPepper(file, randomBytes(pepperBytes));
}

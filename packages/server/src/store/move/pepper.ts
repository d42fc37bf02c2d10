import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { UserError } from '../../domain/user-error.ts';
import { pepperIn } from '../folder/paths.ts';
import { pepperCheck, createPepper, pepperBytes } from '../identity/pepper.ts';
import { findIdentity, storeIdentity } from '../identity/writes.ts';
import type { MoveEndpoint } from './endpoint.ts';
import { isSame } from './mark.ts';

/**
 * Returns the pepper that the key pairs of a store are hashed with. It is in a file of the folder, or in the database unless the nodes have
 * it in a file. Returns undefined when the store has no keys yet.
 */
export async function pepperOf({ db, location, name }: MoveEndpoint): Promise<Uint8Array | undefined> {
  const file = await readPepperFile(location.folder);
  const row = location.database === undefined ? undefined : await findIdentity(db, 'pepper');
  const check = await findIdentity(db, 'pepperCheck');
  const isValid = (pepper: Uint8Array | undefined) =>
    pepper?.length === pepperBytes && (check === undefined || isSame(pepperCheck(pepper), check));
  // The file may belong to another store.
  const found = [row, file].find(isValid);
  if (found !== undefined) return found;
  const pair = await db.selectFrom('keyPair').select('apiKey').limit(1).executeTakeFirst();
  if (pair === undefined && check === undefined) return undefined;
  const place =
    location.database === undefined ? 'there' : 'in the folder that --data names, as its nodes have it';
  throw new UserError(
    `The pepper that the key pairs of ${name} were made with is missing: put the file "pepper" ${place}.`,
  );
}

/** Throws a UserError when the folder of the target has another pepper, which the keys of another store may need. */
export async function requireNoOtherPepper(
  { location: { folder, database } }: MoveEndpoint,
  pepper: Uint8Array | undefined,
): Promise<void> {
  const existing = database === undefined ? await readPepperFile(folder) : undefined;
  if (existing !== undefined && (pepper === undefined || !isSame(existing, pepper)))
    throw new UserError(`${pepperIn(folder)} is the pepper of another store: move to an empty folder.`);
}

/** Stores the pepper where a service on the target reads it. */
export async function placePepper(target: MoveEndpoint, pepper: Uint8Array): Promise<void> {
  const { folder, database } = target.location;
  if (database === undefined) await createPepper(pepperIn(folder), pepper);
  else await target.transaction(() => storeIdentity(target.db, { name: 'pepper', value: pepper }));
  const stored =
    database === undefined ? await readPepperFile(folder) : await findIdentity(target.db, 'pepper');
  if (stored === undefined || !isSame(stored, pepper))
    throw new UserError(
      `${target.name} and the store that is moved to it have different peppers: move to an empty store.`,
    );
}

async function readPepperFile(folder: string): Promise<Uint8Array | undefined> {
  return existsSync(pepperIn(folder)) ? await readFile(pepperIn(folder)) : undefined;
}

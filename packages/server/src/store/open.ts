import { UserError } from '../domain/user-error.ts';
import { accountsIn } from './accounts.ts';
import { analysesIn } from './analyses.ts';
import { collectionsIn } from './collections.ts';
import { prepareFolder, unusable } from './folder.ts';
import { answersIn } from './answers.ts';
import { groupsIn } from './groups.ts';
import { keysIn } from './keys.ts';
import { callsIn, limitsIn } from './limits.ts';
import { registrationsIn } from './registrations.ts';
import { SqliteDb } from './sqlite-db.ts';
import type { Store } from './store.ts';
import { isSwapUnfinished } from './swap.ts';
import { textsIn } from './texts.ts';
import { tokensIn } from './tokens.ts';

export { StoreError } from './db.ts';
export { lockForService } from './folder.ts';

/**
 * Opens the store in a folder and makes it when there is none. Several processes may have it open. Throws a
 * UserError when the folder can't be used or a newer version has written it.
 */
export async function openStore(folder: string): Promise<Store> {
  const db = await openDb(folder);
  return {
    accounts: accountsIn(db),
    keys: keysIn(db),
    tokens: tokensIn(db),
    registrations: registrationsIn(db),
    collections: collectionsIn(db),
    texts: textsIn(db),
    analyses: analysesIn(db),
    groups: groupsIn(db),
    limits: limitsIn(db),
    calls: callsIn(db),
    answers: answersIn(db),
    onChange: (listener) => db.onChange(listener),
    ping: async () => {
      await db.write('probe', undefined);
    },
    close: () => db.close(),
    [Symbol.asyncDispose]: () => db.close(),
  };
}

async function openDb(folder: string): Promise<SqliteDb> {
  if (isSwapUnfinished(folder)) {
    throw new UserError(
      `A restore into ${folder} was interrupted: start the service once, which finishes it.`,
    );
  }
  try {
    return await SqliteDb.open(prepareFolder(folder));
  } catch (error) {
    throw unusable(folder, error);
  }
}

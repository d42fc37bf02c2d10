import { UserError } from '../domain/user-error.ts';
import { accountsIn } from './accounts/reads.ts';
import { analysesIn } from './analyses/reads.ts';
import { changesIn } from './changes/reads.ts';
import { collectionsIn } from './collections/reads.ts';
import { prepareFolder, unusableFolder } from './folder/folder.ts';
import { type Db, StoreError } from './db.ts';
import { idempotentResultsIn } from './idempotency/reads.ts';
import { eventsIn } from './events/reads.ts';
import { identityIn } from './identity/reads.ts';
import { findIdentity } from './identity/writes.ts';
import { groupsIn } from './groups/reads.ts';
import { keysIn } from './keys/reads.ts';
import { callsIn, limitsIn } from './limits/reads.ts';
import { registrationsIn } from './registrations/reads.ts';
import { keepReserve } from './sqlite/reserve.ts';
import { SqliteDb } from './sqlite/db.ts';
import { nameOfStore, type StoreLocation } from './location.ts';
import type { Store } from './store.ts';
import { isSwapUnfinished } from './folder/atomic-replace.ts';
import { mergeRefusalsIn } from './merge-refusals/reads.ts';
import { collectionEditsIn } from './tag-edits/reads.ts';
import { textsIn } from './texts/reads.ts';
import { tokensIn } from './tokens/reads.ts';
import { matchingIn } from './matching/reads.ts';
import { restoresIn } from './restore/reads.ts';
import { savedSearchesIn } from './saved-searches/reads.ts';
import { linkingIn } from './linking/reads.ts';
import { vocabulariesIn } from './vocabularies/reads.ts';
import { webhooksIn } from './webhooks/reads.ts';

export { StoreError };
export { explainStoreError, lockForService } from './folder/folder.ts';

/**
 * Opens the store in a folder, and creates it when there is none. Several processes may open it. Throws a UserError when the folder
 * can't be used or a newer version has written it. `onDefect` receives what a listener of changes throws; by default it ends the
 * process.
 */
export async function openStore(folder: string, onDefect = throwLater): Promise<Store> {
  return storeOver(await requireComplete(await openDb(folder, onDefect), folder));
}

/** Opens the store of a folder or of a database. */
export async function openStoreAt(
  { folder, database }: StoreLocation,
  { onDefect = throwLater, onFault }: OpenOptions = {},
): Promise<Store> {
  if (database === undefined) return openStore(folder, onDefect);
  const { PostgresDb } = await import('./postgres/db.ts');
  const db = await PostgresDb.open({ url: database, onDefect, ...(onFault && { onFault }) });
  return storeOver(await requireComplete(db, nameOfStore({ folder, database })));
}

interface OpenOptions {
  /** Receives what a listener of changes throws. */
  onDefect?: (error: unknown) => void;
  /** Called when a connection to a database is lost. */
  onFault?: (error: Error) => void;
}

/** Returns the store of an engine. */
export function storeOver(db: Db): Store {
  return {
    accounts: accountsIn(db),
    keys: keysIn(db),
    tokens: tokensIn(db),
    failedSignIns: {
      add: (names, nowMs) => db.write('addFailures', { names, nowMs }),
      prune: (beforeMs) => db.write('pruneFailures', { beforeMs }),
    },
    registrations: registrationsIn(db),
    collections: collectionsIn(db),
    texts: textsIn(db),
    analyses: analysesIn(db),
    changes: changesIn(db),
    tagEdits: collectionEditsIn(db),
    mergeRefusals: mergeRefusalsIn(db),
    groups: groupsIn(db),
    limits: limitsIn(db),
    calls: callsIn(db),
    idempotentResults: idempotentResultsIn(db),
    identity: identityIn(db),
    events: eventsIn(db),
    webhooks: webhooksIn(db),
    vocabularies: vocabulariesIn(db),
    linking: linkingIn(db),
    savedSearches: savedSearchesIn(db),
    matching: matchingIn(db),
    restores: restoresIn(db),
    clockOf: (machine) => () => machine() + db.clockOffsetMs,
    isShared: db.engine.isShared,
    receivesRemoteChanges: () => db.receivesRemoteChanges,
    onChange: (listener) => db.onChange(listener),
    sendHints: (port, requests) => {
      db.sendHints(port, requests);
    },
    lost: db.lost,
    ping: () => db.ping(),
    bytes: () => db.bytes(),
    close: () => db.close(),
    [Symbol.asyncDispose]: () => db.close(),
  };
}

/**
 * Returns a store that is complete. Throws a UserError when a move to the store was not finished, because the missing rows would be
 * absent from results. Closes the store when it throws, even because of a damaged page: the store's thread would keep the process running.
 */
async function requireComplete(db: Db, name: string): Promise<Db> {
  await using opened = new AsyncDisposableStack();
  opened.defer(() => db.close());
  if ((await findIdentity(db.read, 'moving')) !== undefined) {
    throw new UserError(
      `${name} may hold only a part of a store: "textkin move" to it was not finished. Run the same command again to finish it.`,
    );
  }
  opened.move();
  return db;
}

async function openDb(folder: string, onDefect: (error: unknown) => void): Promise<SqliteDb> {
  if (isSwapUnfinished(folder)) {
    throw new UserError(`A restore into ${folder} was interrupted. Start the service once to finish it.`);
  }
  try {
    const db = await SqliteDb.open(prepareFolder(folder), onDefect);
    keepReserve(folder);
    return db;
  } catch (error) {
    throw unusableFolder(folder, error);
  }
}

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

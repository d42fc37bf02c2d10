import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../../domain/user-error.ts';
import { findIdentity } from '../identity/writes.ts';
import type { CollectionCopy, RestoredRows, RestoreRefusal, Store } from '../store.ts';
import { type CollectionName, copiesOf, findCopy } from './contents.ts';
import { findOmittedParts, type OmittedParts } from './left-out.ts';
import type { BackupSource } from './source.ts';

export interface RestoreOptions extends CollectionName {
  /** The name of a new collection; undefined to restore the collection under its own name and id. */
  newName?: string | undefined;
  /** Ends the restore between two pages. */
  signal?: AbortSignal;
  onProgress?: (texts: number, total: number) => void;
}

export interface Restore extends RestoredRows {
  account: number;
  collectionId: number;
  name: string;
  /** Texts whose `ext_text_id` a newer text has. */
  skipped: number;
  tagEdits: number;
  mergeRefusals: number;
  omitted: OmittedParts;
}

/**
 * Restores one collection of a backup into the store that the backup was made of, while services may use the store. All other data stays
 * unchanged, apart from the counts of the account.
 */
export async function restoreCollection(
  source: BackupSource,
  store: Store,
  { newName, signal, onProgress, ...name }: RestoreOptions,
): Promise<Restore> {
  await requireSameStore(source, store);
  const copy = await findCopy(source, name);
  const { collection } = copy;
  const target = await store.restores.begin(copy, newName);
  if (typeof target === 'string') throw refusalError(target, copy, newName);
  const omitted = await findOmittedParts(source, store, copy, newName === undefined);
  const stored = { texts: 0, members: 0, matches: 0 };
  let done = 0;
  for await (const copies of copiesOf(source.read, collection.collectionId)) {
    signal?.throwIfAborted();
    const began = performance.now();
    const page = await store.restores.add(target, copies);
    if (page === 'noSuchCollection') throw deletionError();
    if (typeof page === 'string') throw refusalError(page, copy, newName);
    for (const count of ['texts', 'members', 'matches'] as const) stored[count] += page[count];
    done += copies.texts.length;
    onProgress?.(done, collection.texts);
    // Leaves the write lock to the services for as long as the page held it.
    await sleep(performance.now() - began);
  }
  const finalName = newName ?? collection.name;
  if (!(await store.restores.finish(target, finalName))) throw deletionError();
  return {
    ...{ ...target, name: finalName, ...stored, skipped: done - stored.texts, omitted },
    tagEdits: copy.tagEdits.length,
    mergeRefusals: copy.mergeRefusals.length,
  };
}

/** Throws a UserError for a backup of another store, in which the same ids mean other things. */
async function requireSameStore({ read, name }: BackupSource, store: Store): Promise<void> {
  const [backup, own] = [await findIdentity(read, 'store'), await store.identity.get('store')];
  if (backup !== undefined && own !== undefined && Buffer.compare(backup, own) === 0) return;
  throw new UserError(
    `${name} is a backup of another store: serve it from a folder of its own, and move the collection with "textkin export" and "textkin import".`,
  );
}

const deletionError = () => new UserError('The collection was deleted while it was being restored.');

/** Returns an error that says why a collection can't be restored, and what to do. */
function refusalError(
  refusal: RestoreRefusal,
  { collection: { accountId, collectionId, name } }: CollectionCopy,
  newName: string | undefined,
): UserError {
  const limit = (what: string) =>
    `Account ${accountId} may not have that many ${what}: raise the limit first, with "textkin accounts limit ${accountId}".`;
  const sentences: Record<RestoreRefusal, string> = {
    noSuchAccount: `Account ${accountId} no longer exists, so its collections can only be restored with the whole store.`,
    notEmpty: `Collection ${collectionId} ("${name}") has texts. Restore the collection of the backup under another name with --as, or empty this collection with collection.reset first.`,
    nameTaken: `Account ${accountId} has a collection "${newName}" already: give --as another name.`,
    collectionLimit: limit('collections'),
    textLimit: limit('texts'),
    byteLimit: limit('bytes'),
  };
  return new UserError(sentences[refusal]);
}

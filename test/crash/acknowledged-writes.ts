/** Kills writers, and compares the store with their acknowledged writes. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openStoreAt } from '../../packages/server/src/store/open.ts';
import type { StoreLocation } from '../../packages/server/src/store/location.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { cleanup } from '../support/cleanup.ts';
import { environment } from '../support/gaps.ts';
import { inTime } from '../support/until.ts';
import { bodyOf, idempotencyKeyOf } from './body.ts';

/** The timeout of a writer, which took more than a minute on a machine with a load of twenty. */
const timeoutMs = 240_000;

/** The places that writers write to: a collection with texts, and the shelf, a collection that is reset repeatedly. */
export interface Place extends StoreLocation {
  account: number;
  collectionId: number;
  shelfId: number;
}

/** The acknowledged writes of writers. Each text is identified by its seed. */
export class AcknowledgedWrites {
  readonly created = new Map<number, string>();
  /** The seeds of acknowledged updates. */
  readonly updated = new Map<number, string>();
  /** The seeds of updates without a response, which may be stored or not. */
  readonly updating = new Map<number, string>();
  readonly deleting = new Set<number>();
  readonly deleted = new Set<number>();
  readonly analysed = new Set<number>();
  /** The texts of the shelf since its latest reset. */
  readonly shelf = new Map<number, string>();
  /** Whether a reset of the shelf has begun and has no response. */
  isResetting = false;

  /** Reads the notes of a writer, except an incomplete last line. */
  read(notes: string): void {
    for (const line of notes.split('\n').slice(0, -1)) this.#note(JSON.parse(line) as Note);
  }

  #note({ what, textId = 0, seed = '' }: Note): void {
    if (what === 'created') {
      assert.ok(!this.created.has(textId), `id ${textId} was used twice`);
      this.created.set(textId, seed);
    } else if (what === 'updating') this.updating.set(textId, seed);
    else if (what === 'updated') {
      this.updated.set(textId, seed);
      this.updating.delete(textId);
    } else if (what === 'shelved') this.shelf.set(textId, seed);
    else if (what === 'resetting') this.isResetting = true;
    else if (what === 'reset') {
      this.shelf.clear();
      this.isResetting = false;
    } else this[what].add(textId);
  }

  /** Returns the seeds that a text may have. */
  seedsOf(textId: number): string[] {
    const seeds = [this.updated.get(textId) ?? this.created.get(textId), this.updating.get(textId)];
    return seeds.filter((seed) => seed !== undefined);
  }
}

interface Note {
  what:
    | 'created'
    | 'updating'
    | 'updated'
    | 'deleting'
    | 'deleted'
    | 'analysed'
    | 'shelved'
    | 'resetting'
    | 'reset';
  textId?: number;
  seed?: string;
}

/** Creates an account with both collections. */
export async function prepare(at: StoreLocation): Promise<Place> {
  await using store = await openStoreAt(at);
  const account = await store.accounts.create(0);
  const create = async (name: string) =>
    (await store.collections.create(account, { name, language: 'sv', description: '' })).collectionId;
  return { ...at, account, collectionId: await create('crash'), shelfId: await create('shelf') };
}

/** Starts a process that writes, and kills it after the given number of acknowledged writes. */
export async function writeUntilKilled(
  { folder, database, account, collectionId, shelfId }: Place,
  notes: string,
  writes: number,
  more: Record<string, string> = {},
): Promise<void> {
  const script = join(import.meta.dirname, 'children', 'writer.ts');
  const args = [folder, `${account}`, `${collectionId}`, `${shelfId}`, notes, `${writes}`];
  const writer = fork(script, database === undefined ? args : [...args, database], {
    env: { ...process.env, ...environment, ...more },
  });
  cleanup(() => writer.kill('SIGKILL'));
  await inTime(once(writer, 'message'), 'the writer has written', timeoutMs);
  writer.kill('SIGKILL');
  assert.deepEqual(await once(writer, 'exit'), [null, 'SIGKILL']);
}

export const readNotes = (path: string): string => readFileSync(path, 'utf8');

/** Asserts that the database of a folder is undamaged. */
export function assertSound(folder: string): void {
  const database = new Database(join(folder, 'textkin.db'));
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
  assert.deepEqual(database.pragma('foreign_key_check'), []);
  database.close();
}

/** Compares the texts from an id on with the acknowledged writes. Returns the next id. */
export async function check(place: Place, acknowledged: AcknowledgedWrites, from: number): Promise<number> {
  await using store = await openStoreAt(place);
  const { nextId } = (await store.collections.get(place.account, place.collectionId))!;
  assert.ok(nextId > Math.max(0, ...acknowledged.created.keys()));
  for (let textId = from; textId < nextId; textId++) await checkText(store, place, acknowledged, textId);
  await checkShelf(store, place, acknowledged);
  return nextId;
}

async function checkText(
  store: Store,
  { account, collectionId }: Place,
  acknowledged: AcknowledgedWrites,
  textId: number,
): Promise<void> {
  const text = await store.texts.get(account, collectionId, { textId });
  const state = await store.analyses.state(account, collectionId, textId);
  const seeds = acknowledged.seedsOf(textId);
  if (acknowledged.deleted.has(textId)) assert.equal(text, undefined, `text ${textId} was deleted`);
  else if (seeds.length > 0 && !acknowledged.deleting.has(textId))
    assert.ok(
      seeds.includes(String(text?.headline)),
      `text ${textId} is ${text?.headline}, not ${seeds.join()}`,
    );
  // Texts that were stored and not acknowledged are whole too.
  if (text === undefined) assert.equal(state, undefined);
  else assert.ok(text.body === bodyOf(text.headline) && state !== undefined, `text ${textId} is not whole`);
  // The result under an idempotency key is stored exactly when its text is.
  const seed = acknowledged.created.get(textId) ?? text?.headline;
  if (seed !== undefined) {
    const result = await store.idempotentResults.find(account, idempotencyKeyOf(seed));
    assert.ok(
      typeof result === 'object' && result.textId === textId,
      `the result of text ${textId} is missing`,
    );
  }
  if (text === undefined) return;
  const tags = await store.analyses.tags(account, collectionId, textId);
  const isNew = !acknowledged.updated.has(textId) && !acknowledged.updating.has(textId);
  if (tags?.[0] !== undefined || (acknowledged.analysed.has(textId) && isNew))
    assert.equal(tags?.[0]?.tag, text.headline, `the analysis of text ${textId} is missing`);
}

/** Checks that a reset without a response deleted all texts or none. */
async function checkShelf(
  store: Store,
  { account, shelfId }: Place,
  acknowledged: AcknowledgedWrites,
): Promise<void> {
  const { nextId } = (await store.collections.get(account, shelfId))!;
  const stored = new Map<number, string>();
  for (let textId = 1; textId < nextId; textId++) {
    const text = await store.texts.get(account, shelfId, { textId });
    assert.ok(text?.body === bodyOf(text?.headline ?? ''), `text ${textId} of the shelf is not whole`);
    stored.set(textId, text.headline);
  }
  const isUnchanged = [...acknowledged.shelf].every(([textId, seed]) => stored.get(textId) === seed);
  assert.ok(
    isUnchanged || (acknowledged.isResetting && stored.size === 0),
    'the shelf is unchanged or empty',
  );
  if (!isUnchanged) acknowledged.shelf.clear();
  for (const [textId, seed] of stored) acknowledged.shelf.set(textId, seed);
  acknowledged.isResetting = false;
}

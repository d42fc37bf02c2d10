/** Writers that are killed, what they were told of their writes, and whether that is so. */
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
import { bodyOf, onceOf } from './body.ts';

/** A machine with twenty things to do took more than a minute. */
const patienceMs = 240_000;

/** Where writers write: texts into one collection, and into another one that is emptied again and again. */
export interface Place extends StoreLocation {
  account: number;
  collectionId: number;
  shelfId: number;
}

/** What writers were told of their writes: texts by the seed that they were made of. */
export class Told {
  readonly created = new Map<number, string>();
  /** What texts were last changed to, and what they may have been changed to when a writer was killed. */
  readonly updated = new Map<number, string>();
  readonly updating = new Map<number, string>();
  readonly deleting = new Set<number>();
  readonly deleted = new Set<number>();
  readonly analysed = new Set<number>();
  /** What was put on the shelf since it was emptied, and whether that was asked for again. */
  readonly shelf = new Map<number, string>();
  isResetting = false;

  /** Takes in the lines that a writer has noted, but for one that is cut. */
  read(notes: string): void {
    for (const line of notes.split('\n').slice(0, -1)) this.#note(JSON.parse(line) as Note);
  }

  #note({ what, textId = 0, seed = '' }: Note): void {
    if (what === 'created') {
      assert.ok(!this.created.has(textId), `id ${textId} was given twice`);
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

  /** What a text may hold. */
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

export async function prepare(at: StoreLocation): Promise<Place> {
  await using store = await openStoreAt(at);
  const account = await store.accounts.create(0);
  const create = async (name: string) =>
    (await store.collections.create(account, { name, language: 'sv', description: '' })).collectionId;
  return { ...at, account, collectionId: await create('crash'), shelfId: await create('shelf') };
}

/** Has a process write, kills it after so many writes that were acknowledged, and takes in what it was told. */
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
  await inTime(once(writer, 'message'), 'the writer has written', patienceMs);
  writer.kill('SIGKILL');
  assert.deepEqual(await once(writer, 'exit'), [null, 'SIGKILL']);
}

export const readNotes = (path: string): string => readFileSync(path, 'utf8');

export function assertSound(folder: string): void {
  const database = new Database(join(folder, 'textkin.db'));
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
  assert.deepEqual(database.pragma('foreign_key_check'), []);
  database.close();
}

/** Compares the texts from one id on with what was told of them; returns the id that comes next. */
export async function check(place: Place, told: Told, from: number): Promise<number> {
  await using store = await openStoreAt(place);
  const { nextId } = (await store.collections.get(place.account, place.collectionId))!;
  assert.ok(nextId > Math.max(0, ...told.created.keys()));
  for (let textId = from; textId < nextId; textId++) await checkText(store, place, told, textId);
  await checkShelf(store, place, told);
  return nextId;
}

async function checkText(
  store: Store,
  { account, collectionId }: Place,
  told: Told,
  textId: number,
): Promise<void> {
  const text = await store.texts.get(account, collectionId, { textId });
  const state = await store.analyses.state(account, collectionId, textId);
  const seeds = told.seedsOf(textId);
  if (told.deleted.has(textId)) assert.equal(text, undefined, `text ${textId} was deleted`);
  else if (seeds.length > 0 && !told.deleting.has(textId))
    assert.ok(
      seeds.includes(String(text?.headline)),
      `text ${textId} is ${text?.headline}, not ${seeds.join()}`,
    );
  // Those that were stored but not acknowledged any more are whole as well.
  if (text === undefined) assert.equal(state, undefined);
  else assert.ok(text.body === bodyOf(text.headline) && state !== undefined, `text ${textId} is not whole`);
  // The answer to a call is there exactly when its text was stored.
  const answered = told.created.get(textId) ?? text?.headline;
  if (answered !== undefined) {
    const answer = await store.idempotentResults.find(account, onceOf(answered));
    assert.ok(typeof answer === 'object' && answer.textId === textId, `answer ${textId} is gone`);
  }
  if (text === undefined) return;
  const tags = await store.analyses.tags(account, collectionId, textId);
  const isNew = !told.updated.has(textId) && !told.updating.has(textId);
  if (tags?.[0] !== undefined || (told.analysed.has(textId) && isNew))
    assert.equal(tags?.[0]?.tag, text.headline, `the analysis of text ${textId} is gone`);
}

/** A reset that was under way took all or nothing. */
async function checkShelf(store: Store, { account, shelfId }: Place, told: Told): Promise<void> {
  const { nextId } = (await store.collections.get(account, shelfId))!;
  const there = new Map<number, string>();
  for (let textId = 1; textId < nextId; textId++) {
    const text = await store.texts.get(account, shelfId, { textId });
    assert.ok(text?.body === bodyOf(text?.headline ?? ''), `text ${textId} of the shelf is not whole`);
    there.set(textId, text.headline);
  }
  const isKept = [...told.shelf].every(([textId, seed]) => there.get(textId) === seed);
  assert.ok(isKept || (told.isResetting && there.size === 0), 'the shelf is what it was or empty');
  if (!isKept) told.shelf.clear();
  for (const [textId, seed] of there) told.shelf.set(textId, seed);
  told.isResetting = false;
}

import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { openStoreAt } from '../../packages/server/src/store/open.ts';
import type { StoreLocation } from '../../packages/server/src/store/location.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { environment } from '../support/gaps.ts';
import { postgres } from '../support/postgres.ts';
import { bodyOf, onceOf } from './body.ts';
import { seededFor } from '../support/seed.ts';
import { inTime } from '../support/until.ts';

const kills = { SQLite: 8, PostgreSQL: 4 };
/** After so many acknowledged writes at most. */
const mostWrites = 200;

/** What the writers were told of their writes. */
interface Told {
  created: Map<number, string>;
  deleting: Set<number>;
  deleted: Set<number>;
  analysed: Set<number>;
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  const isPostgres = engine === 'PostgreSQL';
  const name = `what was acknowledged before a kill −9 is there after it, whole, and no id comes twice: ${engine}`;
  test(name, { skip: isPostgres && noPostgres }, async (t) => {
    const random = seededFor(t);
    const place = {
      folder: temporaryFolder(),
      database: isPostgres ? await postgres!.newSchema() : undefined,
    };
    const { account, collectionId } = await prepare(place);
    const told: Told = { created: new Map(), deleting: new Set(), deleted: new Set(), analysed: new Set() };
    let from = 1;
    for (let kill = 0; kill < kills[engine]; kill++) {
      const before = told.created.size;
      await writeUntilKilled(place, account, collectionId, told, Math.floor(mostWrites * random()));
      assert.ok(told.created.size > before, 'nothing was written');
      if (!isPostgres) assertSound(place.folder);
      from = await check(place, account, collectionId, told, kill === kills[engine] - 1 ? 1 : from);
    }
  });
}

async function prepare(place: StoreLocation): Promise<{ account: number; collectionId: number }> {
  await using store = await openStoreAt(place);
  const account = await store.accounts.create(0);
  const fields = { name: 'crash', language: 'sv', description: '' } as const;
  return { account, collectionId: (await store.collections.create(account, fields)).collectionId };
}

async function writeUntilKilled(
  place: StoreLocation,
  account: number,
  collectionId: number,
  told: Told,
  writes: number,
): Promise<void> {
  const script = join(import.meta.dirname, 'children', 'writer.ts');
  const notes = join(temporaryFolder(), 'notes');
  const { folder, database } = place;
  const args = [folder, `${account}`, `${collectionId}`, notes, `${writes}`];
  const writer = fork(script, database === undefined ? args : [...args, database], {
    env: { ...process.env, ...environment },
  });
  cleanup(() => writer.kill('SIGKILL'));
  await inTime(once(writer, 'message'), 'the writer has written');
  writer.kill('SIGKILL');
  assert.deepEqual(await once(writer, 'exit'), [null, 'SIGKILL']);
  for (const line of readFileSync(notes, 'utf8').split('\n').slice(0, -1)) {
    const said = JSON.parse(line) as { created?: number; seed: string } & Partial<Record<string, number>>;
    if (said.created !== undefined) {
      assert.ok(!told.created.has(said.created), `id ${said.created} was given twice`);
      told.created.set(said.created, said.seed);
    }
    if (said['deleting'] !== undefined) told.deleting.add(said['deleting']);
    if (said['deleted'] !== undefined) told.deleted.add(said['deleted']);
    if (said['analysed'] !== undefined) told.analysed.add(said['analysed']);
  }
}

function assertSound(folder: string): void {
  const database = new Database(join(folder, 'textkin.db'));
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
  assert.deepEqual(database.pragma('foreign_key_check'), []);
  database.close();
}

/** Compares the texts from one id on with what was told of them; returns the id that comes next. */
async function check(
  place: StoreLocation,
  account: number,
  collectionId: number,
  told: Told,
  from: number,
): Promise<number> {
  await using store = await openStoreAt(place);
  const { nextId } = (await store.collections.get(account, collectionId))!;
  assert.ok(nextId > Math.max(...told.created.keys()));
  for (let textId = from; textId < nextId; textId++) {
    const text = await store.texts.get(account, collectionId, { textId });
    const state = await store.analyses.state(account, collectionId, textId);
    const seed = told.created.get(textId);
    if (told.deleted.has(textId)) assert.equal(text, undefined, `text ${textId} was deleted`);
    else if (seed && !told.deleting.has(textId)) assert.equal(text?.headline, seed, `text ${textId} is gone`);
    // Those that were stored but not acknowledged any more are whole as well.
    if (text === undefined) assert.equal(state, undefined);
    else assert.ok(text.body === bodyOf(text.headline) && state !== undefined, `text ${textId} is not whole`);
    // The answer to a call is there exactly when its text was stored.
    const answered = seed ?? text?.headline;
    if (answered !== undefined) {
      const answer = await store.answers.find(account, onceOf(answered));
      assert.ok(typeof answer === 'object' && answer.textId === textId, `answer ${textId} is gone`);
    }
    if (text === undefined || !told.analysed.has(textId)) continue;
    const tags = await store.analyses.tags(account, collectionId, textId);
    assert.equal(tags?.[0]?.tag, text.headline, `the analysis of text ${textId} is gone`);
  }
  return nextId;
}

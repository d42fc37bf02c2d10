import assert from 'node:assert/strict';
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { unlessFull } from '../../support/repetitions.ts';
import { UserError } from '../../packages/server/src/domain/user-error.ts';
import { lockForService, openStore, type StoreError } from '../../packages/server/src/store/open.ts';
import { openDatabase } from '../../packages/server/src/store/sqlite/connection.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { runOnSmallDisk } from '../support/small-disk.ts';

const child = (name: string) => join(import.meta.dirname, 'children', name);

test('a commit is synced and a reader does not wait for it', async () => {
  const folder = temporaryFolder();
  await (await openStore(folder)).close();
  const database = openDatabase(join(folder, 'textkin.db'), false);
  assert.equal(database.pragma('synchronous', { simple: true }), 2, 'FULL');
  assert.equal(database.pragma('journal_mode', { simple: true }), 'wal');
  assert.equal(database.pragma('page_size', { simple: true }), 4096);
  assert.equal(database.pragma('foreign_keys', { simple: true }), 1);
  database.close();
});

test('writes of one turn share a commit', async () => {
  const folder = temporaryFolder();
  const store = await openStore(folder);
  cleanup(() => store.close());
  const reader = openDatabase(join(folder, 'textkin.db'), true);
  cleanup(() => void reader.close());
  const stored = reader.prepare<[], number>('select count(*) from account').pluck();
  const together = 8;
  const events = new Set<number>();
  for (let before = 0; before < 20 * together; before += together) {
    const made = Promise.all(Array.from({ length: together }, () => store.accounts.create(0)));
    await new Promise(setImmediate);
    // Counts while the writer thread works; this thread's event loop does not run meanwhile.
    const until = performance.now() + 10_000;
    for (let count = 0; count < together && performance.now() < until;)
      events.add((count = stored.get()! - before));
    await made;
  }
  const others = [...events].filter((count) => count !== 0 && count !== together);
  assert.deepEqual(others, [], 'some of them were committed before the others');
});

test('only the owner can read the folder and its files', async () => {
  const folder = join(temporaryFolder(), 'deep', 'data');
  const unlock = lockForService(folder);
  const store = await openStore(folder);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const files = readdirSync(folder);
  assert.ok(files.includes('textkin.db-wal'));
  for (const file of files) assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600, file);
  await store.close();
  unlock();
});

test('data of a newer version is refused with a sentence, and is not changed', async () => {
  const folder = temporaryFolder();
  await (await openStore(folder)).close();
  const database = new Database(join(folder, 'textkin.db'));
  database.exec('update schema_version set version = 99');
  const refusal = { name: 'UserError', message: /^The data was written by a newer Textkin \(schema 99/ };
  await assert.rejects(openStore(folder), refusal);
  assert.equal(database.prepare('select version from schema_version').pluck().get(), 99);
  database.close();
});

test('a folder without data is refused with its name', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'textkin.db'));
  await assert.rejects(
    openStore(folder),
    (error) => error instanceof UserError && error.message.includes(folder),
  );
  assert.throws(() => lockForService('/dev/null'), UserError);
});

test(
  'processes that open an empty folder at the same time write to one store',
  { skip: unlessFull },
  async () => {
    const folder = temporaryFolder();
    const run = promisify(execFile);
    const outputs = await Promise.all(
      Array.from({ length: 4 }, () => run(process.execPath, [child('create-account.ts'), folder])),
    );
    const ids = outputs.map(({ stdout }) => Number(stdout)).toSorted((a, b) => a - b);
    assert.deepEqual(ids, [1, 2, 3, 4]);
  },
);

test('a folder is served by one process until that process exits', async () => {
  const folder = temporaryFolder();
  const holder = fork(child('hold-lock.ts'), [folder]);
  cleanup(() => holder.kill('SIGKILL'));
  await once(holder, 'message');
  assert.throws(() => lockForService(folder), /^UserError: Another Textkin service is running/);
  const exit = once(holder, 'exit');
  holder.kill('SIGKILL');
  await exit;
  const unlock = lockForService(folder);
  assert.throws(() => lockForService(folder), UserError);
  unlock();
  lockForService(folder)();
});

test('a write waits for a write of another process', async () => {
  const folder = temporaryFolder();
  await using store = await openStore(folder);
  const other = new Database(join(folder, 'textkin.db'));
  other.exec('begin immediate');
  const account = store.accounts.create(0);
  let hasReturned = false;
  void account.then(() => (hasReturned = true));
  // Reads work meanwhile, and this thread is not blocked.
  for (let read = 0; read < 200; read++) assert.equal(await store.accounts.any(), false);
  assert.equal(hasReturned, false);
  other.exec('commit');
  assert.equal(await account, 1);
  other.close();
});

test('close finishes running writes, and refuses later ones', async () => {
  const folder = temporaryFolder();
  const store = await openStore(folder);
  const writes = Array.from({ length: 600 }, () => store.accounts.create(0));
  await store.close();
  assert.equal(new Set(await Promise.all(writes)).size, 600);
  await assert.rejects(store.accounts.create(0), { name: 'StoreError', code: 'CLOSED' });
});

test('changes are notified in the order of the commits, before the writes return', async () => {
  await using store = await openStore(temporaryFolder());
  const account = await store.accounts.create(0);
  const { collectionId } = await store.collections.create(account, {
    name: '',
    language: 'en',
    description: '',
  });
  const events: string[] = [];
  store.onChange((change) => events.push(`${change.kind} ${'text' in change ? change.text.textId : '*'}`));
  const fields = { headline: '', body: 'b', url: '' };
  await Promise.all([
    store.texts.create(account, collectionId, fields, 0),
    store.texts.delete(account, collectionId, { textId: 1 }),
    store.texts.create(account, collectionId, fields, 0).then((text) => {
      events.push(`returned ${typeof text === 'string' ? text : text.textId}`);
    }),
    store.collections.reset(account, collectionId),
  ]);
  assert.deepEqual(
    events.filter((entry) => !entry.startsWith('returned')),
    ['pending 1', 'deleted 1', 'pending 2', 'cleared *'],
  );
  assert.ok(events.indexOf('returned 2') > events.indexOf('pending 2'));
});

test('a failing listener leaves no write pending, and the other listeners are notified', async () => {
  const defects: unknown[] = [];
  await using store = await openStore(temporaryFolder(), (error) => defects.push(error));
  const account = await store.accounts.create(0);
  const fields = { name: '', language: 'en', description: '' } as const;
  const { collectionId } = await store.collections.create(account, fields);
  const notified: string[] = [];
  store.onChange(({ kind }) => {
    throw new Error(kind);
  });
  store.onChange(({ kind }) => notified.push(kind));
  const create = () => store.texts.create(account, collectionId, { headline: '', body: 'b', url: '' }, 0);
  const created = await Promise.all([create(), create(), create()]);
  assert.deepEqual(
    created.map((text) => typeof text !== 'string' && text.textId),
    [1, 2, 3],
  );
  assert.deepEqual(notified, ['pending', 'pending', 'pending']);
  assert.deepEqual(
    defects.map(String),
    notified.map((kind) => `Error: ${kind}`),
  );
});

test('when the writer exits, every write fails and the store counts as lost', async () => {
  const { promise: writer, resolve } = Promise.withResolvers<Worker>();
  process.once('worker', resolve);
  const store = await openStore(temporaryFolder());
  const writes = Promise.allSettled(Array.from({ length: 300 }, () => store.accounts.create(0)));
  await (await writer).terminate();
  for (const outcome of await writes) {
    if (outcome.status === 'rejected') assert.equal((outcome.reason as StoreError).code, 'CLOSED');
  }
  assert.match((await store.lost).message, /writer has exited/);
  await assert.rejects(store.accounts.create(0), { name: 'StoreError', code: 'CLOSED' });
  await store.close();
});

test('on a full disk writes fail and reads work, and writes resume without a restart', (t) => {
  const run = runOnSmallDisk(child('fill-disk.ts'), '3m');
  if (run === undefined) {
    // Only root may mount a disk; .ci/run is root and checks that the test ran.
    t.skip('no right to mount a small disk');
    return;
  }
  assert.equal(run.status, 0, run.stderr);
  assert.match(run.stdout, /^SQLITE_FULL, read, recovered$/m);
});

test('a schema with a renamed column is reported as damage, by reads and writes', async () => {
  const folder = temporaryFolder();
  const before = await openStore(folder);
  await before.accounts.create(0);
  await before.collections.create(1, { name: 'c', language: 'sv', description: '' });
  await before.close();
  const database = new Database(join(folder, 'textkin.db'));
  database.exec('alter table account rename column max_texts to max_textr');
  database.exec('alter table text rename column ext_text_id to ext_text_ie');
  database.close();
  await using store = await openStore(folder);
  const create = async () => store.texts.create(1, 1, { headline: '', url: '', body: 'A text.' }, 0);
  await assert.rejects(create, /^StoreError: the schema of the database is not .*max_texts/);
  const get = async () => store.texts.get(1, 1, { textId: 1 });
  await assert.rejects(get, /^SqliteError: the schema of the database is not .*ext_text_id/);
});

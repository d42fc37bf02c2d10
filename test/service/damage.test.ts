import assert from 'node:assert/strict';
import { cpSync, closeSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { unlessFull } from '../../support/repetitions.ts';
import { KeyManager } from '../../packages/server/src/accounts/keys.ts';
import { readPepper } from '../../packages/server/src/config/secrets.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { serve, textkin } from '../support/process.ts';
import { pageBytes } from '../../packages/server/src/store/sqlite/connection.ts';
import { seededFor } from '../support/seed.ts';
import { session } from '../support/session.ts';
import { inTime } from '../support/until.ts';

/** The timeout of a start, which takes much less time even on a busy machine. */
const timeoutMs = 60_000;

const inSession = session();
const undamaged = temporaryFolder();
const texts = 100;
const keys = await fill(undamaged);

/** Creates texts, most of which are analysed, and a key pair. */
async function fill(folder: string) {
  await using store = await openStore(folder);
  const issued = await new KeyManager(store, await readPepper({ folder }, store), Date.now).issue('damage');
  const fields = { name: 'c', language: 'en', description: '' } as const;
  const { collectionId } = await store.collections.create(issued.accountId, fields);
  const create = (number: number) => {
    const text = { headline: `${number}`, url: '', body: `Ada ${number} `.repeat(300) };
    return store.texts.create(issued.accountId, collectionId, text, 0);
  };
  await Promise.all(Array.from({ length: texts }, (_, number) => create(number)));
  const claim = { limit: texts - 10, now: 0, leaseUntil: 9e9, first: [] };
  for (const job of await store.analyses.claim(claim)) {
    const result = {
      model: models.standard.name,
      tags: [],
      vector: new Float32Array(models.standard.dimensions).fill(0.05),
      words: 1,
    };
    await store.analyses.complete(job, { ...result, terms: textTerms(job) });
  }
  return issued;
}

/** Returns a copy of the folder with a damaged database. */
function damagedCopy(damage: (path: string) => void): string {
  const folder = temporaryFolder();
  cpSync(undamaged, folder, { recursive: true });
  damage(join(folder, 'textkin.db'));
  return folder;
}

/** Returns a function that overwrites the beginning of a page, counted from 1, but not the header of the file. */
const overwrite = (page: number, bytes: Uint8Array) => (path: string) => {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, (page - 1) * pageBytes + (page === 1 ? 100 : 0));
  closeSync(file);
};

/** Starts a service on the folder. The outcome is its address if it keeps running, otherwise its exit code and signal. */
async function start(folder: string, context: string) {
  const service = textkin(['serve', '--data', folder, '--port', '0', '--workers', '1']);
  const listening = new Promise<string>((resolve) => {
    service.child.stdout?.on('data', () => {
      const [, url] = /^Textkin listens on (\S+)\n/.exec(service.stdout()) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
  const outcome = await inTime(
    Promise.race([listening, service.ended]),
    () => `${context}: neither listens nor exits: ${service.stderr()}`,
  );
  return { ...service, outcome };
}

function assertSentence(stderr: string, context: string): void {
  const sentences = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
  assert.equal(sentences.length, 1, `${context}: ${stderr}`);
  assert.match(
    sentences[0]!,
    /^The (store|data folder) .*(is damaged|can't be used).*textkin doctor/,
    context,
  );
}

/** Returns the first page of a table or an index. */
function rootOf(name: string): number {
  const database = new Database(join(undamaged, 'textkin.db'), { readonly: true });
  try {
    const sql = 'select rootpage from sqlite_schema where name = ?';
    return database.prepare(sql).pluck().get(name) as number;
  } finally {
    database.close();
  }
}

for (const [at, name] of ['account', 'schema_version', 'analysis_running', 'identity'].entries()) {
  test(
    `a start that needs a damaged page of ${name} ends with a sentence`,
    { skip: at > 0 && unlessFull },
    async () => {
      const folder = damagedCopy(overwrite(rootOf(name), new Uint8Array(2000).fill(0xff)));
      const { outcome, stderr, stdout } = await start(folder, name);
      assert.deepEqual(outcome, { code: 1, signal: null }, name);
      assertSentence(stderr(), name);
      assert.match(stderr(), /is damaged .*restore/);
      if (name !== 'account') assert.equal(stdout(), '');
      const list = await inSession(['accounts', 'list', '--data', folder]);
      if (list.code !== 0) assertSentence(list.stderr, `accounts list, ${name}`);
    },
  );
}

test('a start with a truncated database ends with a sentence', { skip: unlessFull }, async () => {
  const folder = damagedCopy((path) => {
    truncateSync(path, statSync(path).size / 2);
  });
  const { outcome, stderr } = await start(folder, 'half a file');
  assert.deepEqual(outcome, { code: 1, signal: null });
  assertSentence(stderr(), 'half a file');
});

test('with any page damaged, the service exits with a sentence, or listens and responds to every call', async (t) => {
  const next = seededFor(t);
  const random = (below: number) => Math.floor(next() * below);
  const pages = statSync(join(undamaged, 'textkin.db')).size / pageBytes;
  for (let round = 0; round < repetitionsOf('databasePages'); round++) {
    const page = 1 + random(pages);
    const bytes = Uint8Array.from({ length: 1 + random(pageBytes - 100) }, () => random(256));
    const context = `page ${page} of ${pages}, ${bytes.length} bytes`;
    const { outcome, child, ended, stderr } = await start(damagedCopy(overwrite(page, bytes)), context);
    if (typeof outcome !== 'string') {
      assert.deepEqual(outcome, { code: 1, signal: null }, context);
      assertSentence(stderr(), context);
      continue;
    }
    await assertResponds(outcome, context);
    child.kill('SIGTERM');
    await inTime(ended, `${context}: the service stops`);
  }
});

/** Asserts that every call gets a response, which may be an error. */
async function assertResponds(url: string, context: string): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const client = await login(url, keys).catch((error: unknown) => {
    assert.match(String(error), /"reason":"internal"/, context);
  });
  if (client === undefined) return;
  const call = (method: string, params: object) => ({ method, params: { collection_id: 1, ...params } });
  const calls = [
    ...Array.from({ length: texts }, (_, at) => call('text.get', { text_id: at + 1, include_body: true })),
    call('collection.listTexts', { limit: 1000 }),
    call('collection.stats', {}),
    call('text.relatedTexts', { text_id: 1, wait: 0 }),
    call('text.create', { body: 'One more.' }),
    call('text.delete', { text_id: 2 }),
  ];
  const { text } = await client.send(JSON.stringify(calls), { signal });
  assert.equal((JSON.parse(text) as unknown[]).length, calls.length, context);
}

test('a running service that loses its store exits with code 1', { skip: unlessFull }, async () => {
  const preload = join(import.meta.dirname, 'children/lose-writer.ts');
  const service = await serve(temporaryFolder(), ['--workers', '1'], {
    NODE_OPTIONS: `--import=${preload}`,
  });
  service.child.kill('SIGUSR2');
  assert.deepEqual(await inTime(service.ended, 'the service exits'), { code: 1, signal: null });
  assert.match(service.stderr(), /the store accepts no more writes/);
});

import assert from 'node:assert/strict';
import { chmodSync, cpSync, existsSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import type { Finding } from '../../packages/server/src/cli/checks.ts';
import { checkStoreInFolder, type Repairs } from '../../packages/server/src/cli/check-folder.ts';
import { readPepper } from '../../packages/server/src/config/secrets.ts';
import { textPairs } from '../../packages/server/src/listing/text-pairs.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { textTerms } from '../../packages/server/src/nlp/terms/terms.ts';
import type { RelatedText } from '../../packages/server/src/related/found-texts.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import { searchThreads } from '../search/threads.ts';
import { temporaryFolder } from '../support/folder.ts';
import { run } from '../support/process.ts';
import { runService } from '../support/service.ts';
import { session } from '../support/session.ts';
import { add, analyse, newCollection } from '../support/world.ts';

const runInSession = session();
const empty = temporaryFolder();
{
  await using store = await openStore(empty);
  await readPepper({ folder: empty }, store);
}

/** Returns a folder as a first start leaves it. */
function folderWithStore(): string {
  const folder = temporaryFolder();
  cpSync(empty, folder, { recursive: true });
  return folder;
}

const examine = async (folder: string, repairs: Repairs = {}) =>
  new Map(
    (await checkStoreInFolder(folder, models.standard, repairs)).map((finding) => [finding.check, finding]),
  );

test('doctor prints one line for each check, or JSON', async () => {
  const folder = folderWithStore();
  const { code, stdout, stderr } = await run(['doctor', '--data', folder]);
  assert.equal(stderr, '');
  const lines = stdout.trimEnd().split('\n');
  for (const line of lines) assert.match(line, /^(ok|warning|problem) +\S/);

  const json = await runInSession(['doctor', '--data', folder, '--json']);
  const { ok, checks } = JSON.parse(json.stdout) as { ok: boolean; checks: Finding[] };
  assert.deepEqual(
    checks.map(({ check }) => check),
    ['runtime', 'model', 'knowledge', 'data folder', 'service', 'secret file', 'store', 'backlog', 'results'],
  );
  for (const [index, { verdict, check }] of checks.entries()) {
    assert.match(lines[index]!, new RegExp(`^${verdict} +${check} `));
  }
  assert.equal(ok, !checks.some(({ verdict }) => verdict === 'problem'));
  assert.equal(json.code, ok ? 0 : 1);
  assert.equal(code, json.code);
});

test('with a problem the exit code is 1', async () => {
  const { code, stdout } = await runInSession(['doctor', '--data', join(temporaryFolder(), 'nowhere')]);
  assert.equal(code, 1);
  assert.match(stdout, /^problem +data folder +\S+ does not exist: /m);
});

test('a healthy folder has no problems', async () => {
  const findings = await examine(folderWithStore());
  for (const check of ['secret file', 'service', 'store', 'backlog']) {
    assert.equal(findings.get(check)?.verdict, 'ok', check);
  }
  assert.match(findings.get('store')!.detail, /^sound, schema [1-9]/);
});

test('a missing folder is reported and not created', async () => {
  const folder = join(temporaryFolder(), 'nowhere');
  const findings = await examine(folder);
  assert.equal(findings.get('data folder')?.verdict, 'problem');
  assert.equal(existsSync(folder), false);
});

test('an empty folder is reported as having no store, and none is created', async () => {
  const folder = temporaryFolder();
  const findings = await examine(folder);
  assert.equal(findings.get('store')?.verdict, 'problem');
  assert.equal(existsSync(join(folder, 'textkin.db')), false);
});

test('a damaged database is reported', async () => {
  const folder = folderWithStore();
  const file = openSync(join(folder, 'textkin.db'), 'r+');
  writeSync(file, Buffer.alloc(4 * 16_384, 0xff), 0, 4 * 16_384, 16_384);
  const findings = await examine(folder);
  assert.equal(findings.get('store')?.verdict, 'problem');
  assert.match(findings.get('store')!.detail, /^damaged/);
});

test('damage that the page check misses is found by using the store', async () => {
  const folder = folderWithStore();
  const database = new Database(join(folder, 'textkin.db'));
  database.exec('alter table analysis rename column state to stale');
  database.close();
  const findings = await examine(folder);
  assert.equal(findings.get('store')?.verdict, 'problem');
  assert.match(findings.get('store')!.detail, /state/);
});

test('a file that is not a database is reported', async () => {
  const folder = folderWithStore();
  writeFileSync(join(folder, 'textkin.db'), 'To be or not to be. '.repeat(2000));
  assert.match((await examine(folder)).get('store')!.detail, /^damaged.*NOTADB/);
});

test('a store of a newer version is reported and not changed', async () => {
  const folder = folderWithStore();
  const database = new Database(join(folder, 'textkin.db'));
  database.exec('update schema_version set version = 999');
  database.close();
  const findings = await examine(folder, { requeueFailed: true });
  assert.equal(findings.has('requeue'), false);
  assert.match(findings.get('store')!.detail, /newer Textkin \(schema 999/);
});

test('files that other users can read are reported', async () => {
  const folder = folderWithStore();
  chmodSync(join(folder, 'pepper'), 0o644);
  chmodSync(folder, 0o755);
  const findings = await examine(folder);
  assert.equal(findings.get('secret file')?.verdict, 'warning');
  assert.notEqual(findings.get('data folder')?.verdict, 'ok');
});

test('a missing or damaged secret file is reported as a problem', async () => {
  const folder = folderWithStore();
  writeFileSync(join(folder, 'pepper'), 'short');
  assert.equal((await examine(folder)).get('secret file')?.verdict, 'problem');
});

test('doctor works while a service runs, and queues failed texts again', async () => {
  const service = await runService({ workers: 0 });
  const { store } = service.context;
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'c', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: 'One text.' });
  const [job] = await store.analyses.claim({ limit: 1, now: 0, leaseUntil: 1, first: [] });
  assert.equal(
    await store.analyses.fail(job!, { maxAttempts: 1, now: 0, model: models.standard.name }),
    'failed',
  );

  const before = await examine(service.folder);
  assert.match(before.get('service')!.detail, /^running/);
  assert.equal(before.get('backlog')?.verdict, 'warning');
  assert.match(before.get('backlog')!.detail, /0 pending, 0 running, 1 failed/);

  const after = await examine(service.folder, { requeueFailed: true });
  assert.match(after.get('requeue')!.detail, /^1 text is/);
  assert.match(after.get('backlog')!.detail, /1 pending, 0 running, 0 failed/);
  assert.equal(await store.analyses.state(client.account, collection_id, text_id), 'pending');
  const [retriedJob] = await store.analyses.claim({ limit: 1, now: 0, leaseUntil: 1, first: [] });
  assert.equal(retriedJob?.attempts, 0);
});

test("doctor counts texts with another model's result, and retries failed texts", async () => {
  const folder = folderWithStore();
  assert.match((await examine(folder)).get('results')!.detail, /^no text is analysed yet$/);
  {
    await using store = await openStore(folder);
    const account = await store.accounts.create(0);
    const collectionId = await newCollection(store, account);
    const names = ['older 1.0.0, textkin 0.0.1', 'older 1.0.0, textkin 0.0.2', models.standard.name];
    for (const model of [...names, names[0]!]) {
      await add(store, account, collectionId, 'One text.');
      await analyse(store, undefined, model);
    }
    const claim = { models: names.slice(0, 1), limit: 1, now: 0, leaseUntil: 9 };
    const [job] = await store.analyses.claimOutdated(claim);
    assert.equal(
      await store.analyses.fail(job!, { maxAttempts: 1, now: 0, model: models.standard.name }),
      'keptOld',
    );
  }
  const { verdict, detail } = (await examine(folder)).get('results')!;
  assert.equal(verdict, 'warning');
  assert.equal(
    detail,
    '3 of 4 texts were analysed with another model (older 1.0.0); the service analyses them again in the background; ' +
      '1 text could not be and keeps its old result: --requeue-failed tries again',
  );
  const after = await examine(folder, { requeueFailed: true });
  assert.match(after.get('requeue')!.detail, /^1 text is tried again$/);
  assert.equal(after.get('results')?.verdict, 'ok');
});

test('a rebuilt index returns the same results, however its terms were damaged', async () => {
  const folder = folderWithStore();
  const bodies = ['The budget vote', 'A debate on the budget', 'The weather tomorrow', 'Votes on the budget'];
  const relatedTexts = async (): Promise<RelatedText[][]> => {
    await using store = await openStore(folder);
    const related = searchThreads({ store, folder });
    const query = { account: 1, collectionId: 1, scope: [1], limit: 10, minThreshold: 0, maxThreshold: 1 };
    const results = await Promise.all(
      bodies.map((_, at) => related.texts({ ...query, textId: at + 1, relatedBy: 'statistic' })),
    );
    await related.close();
    return results;
  };
  {
    await using store = await openStore(folder);
    const account = await store.accounts.create(0);
    const fields = { name: 'news', language: 'en', description: '' } as const;
    const { collectionId } = await store.collections.create(account, fields);
    for (const body of bodies) {
      await store.texts.create(account, collectionId, { headline: '', url: '', body }, 0);
    }
    for (const job of await store.analyses.claim({ limit: 9, now: 0, leaseUntil: 9, first: [] })) {
      const vector = new Float32Array(384);
      const result = { model: models.standard.name, tags: [], terms: textTerms(job), vector, words: 1 };
      assert.equal(await store.analyses.complete(job, result), true);
    }
  }
  const before = await relatedTexts();
  assert.ok(before[0]!.length > 0);
  assert.match(
    (await examine(folder, { rebuild: true })).get('index')!.detail,
    /4 texts; the terms of 0 texts/,
  );
  const database = new Database(join(folder, 'textkin.db'));
  database.exec("update analysis set terms = x'' where text_id in (1, 2)");
  database.exec("update analysis set terms = x'0400000010' where text_id = 3");
  database.close();
  assert.notDeepEqual(await relatedTexts(), before);
  const { code, stdout } = await runInSession(['doctor', '--data', folder, '--rebuild-index']);
  assert.match(stdout, /^ok +index +rebuilt from 4 texts; the terms of 3 texts changed$/m);
  assert.equal(code, stdout.includes('problem') ? 1 : 0);
  assert.deepEqual(await relatedTexts(), before);
  await using store = await openStore(folder);
  const { changes } = (await store.changes.since(1, 1, 0, 9))!;
  const pairs = bodies.map((body) => [...textPairs({ headline: '', body, language: 'en' })]);
  assert.deepEqual(
    changes.map(({ textId, analysed }) => [textId, [...analysed!.pairs!]]).sort(),
    pairs.map((own, at) => [at + 1, own]),
  );
});

test('the index of a folder in use by a service is not rebuilt', async () => {
  const { folder } = await runService({ workers: 0 });
  const index = (await examine(folder, { rebuild: true })).get('index');
  assert.equal(index?.verdict, 'problem');
  assert.match(index.detail, /stop the service/);
});

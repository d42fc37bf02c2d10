import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { unlessFull } from '../../support/repetitions.ts';
import { checkBackup } from '../../packages/server/src/store/sqlite/backup/check.ts';
import { login } from '../support/client.ts';
import { emptyStore, temporaryFolder } from '../support/folder.ts';
import { run, serve } from '../support/process.ts';
import { session } from '../support/session.ts';

const inSession = session();

test('a backup made during writes has every text acknowledged before it, and can be served elsewhere', async () => {
  const service = await serve(temporaryFolder());
  const client = await login(service.url, service.keys!);
  const { collection_id } = await client.call('collection.create', { name: 'c', language: 'en' });
  const create = async (number: number) => {
    const text = { headline: `Text ${number}`, body: `Ada Lovelace wrote number ${number} in London.` };
    return client.call('text.create', { collection_id, ext_text_id: `${number}`, ...text });
  };
  for (let number = 1; number <= 20; number++) await create(number);
  const tags = (await client.call('text.tags', { collection_id, text_id: 1, wait: 60 })).tags;

  let acknowledged = 20;
  const writing = new AbortController();
  const writer = (async () => {
    while (!writing.signal.aborted) await create(++acknowledged);
  })();
  const file = join(temporaryFolder(), 'backup');
  const before = acknowledged - 1;
  const made = await run(['backup', file, '--data', service.folder]);
  assert.equal(made.code, 0, made.stderr);
  assert.match(made.stdout, /^Backed up to .*\ntexts \d+, collections 1, accounts 1\n$/);
  writing.abort();
  await writer;
  assert.equal((await service.end('SIGTERM')).code, 0);
  assert.equal(statSync(file).mode & 0o777, 0o600);

  const folder = join(temporaryFolder(), 'new');
  const restored = await run(['restore', file, '--data', folder]);
  assert.equal(restored.code, 0, restored.stderr);
  assert.deepEqual(readFileSync(join(folder, 'pepper')), readFileSync(join(service.folder, 'pepper')));
  const copy = await serve(folder);
  const reader = await login(copy.url, service.keys!);
  const { next_id } = await reader.call('collection.get', { collection_id });
  assert.ok(next_id > before && next_id <= acknowledged + 1, `${before} < ${next_id} <= ${acknowledged + 1}`);
  for (let number = 1; number < next_id; number++) {
    const text = await reader.call('text.get', {
      collection_id,
      ext_text_id: `${number}`,
      include_body: true,
    });
    assert.equal(text.headline, `Text ${number}`);
    assert.equal(text.body, `Ada Lovelace wrote number ${number} in London.`);
  }
  assert.deepEqual((await reader.call('text.tags', { collection_id, text_id: 1, wait: 60 })).tags, tags);
  // Texts that were pending when the backup was made are analysed here.
  await reader.call('text.tags', { collection_id, text_id: next_id - 1, wait: 60 });

  const refusal = await run(['restore', file, '--data', folder, '--force']);
  assert.equal(refusal.code, 1);
  assert.match(refusal.stderr, /running on the data/);
  assert.equal((await copy.end('SIGTERM')).code, 0);
});

test('restore replaces existing data only when forced, and accepts only an undamaged backup', async () => {
  const folder = await emptyStore();
  const file = join(temporaryFolder(), 'backup');
  const create = async () =>
    (
      JSON.parse((await inSession(['keys', 'create', '--json', '--data', folder])).stdout) as {
        api_key: string;
      }
    ).api_key;
  const keys = async () =>
    (
      JSON.parse((await inSession(['keys', 'list', '--json', '--data', folder])).stdout) as {
        api_key: string;
      }[]
    ).map((pair) => pair.api_key);
  const first = await create();
  assert.equal((await inSession(['backup', file, '--data', folder])).code, 0);
  const second = await create();

  const refusal = await inSession(['restore', file, '--data', folder]);
  assert.equal(refusal.code, 1);
  assert.match(refusal.stderr, /already holds data; --force/);
  assert.deepEqual((await keys()).toSorted(), [first, second].toSorted());
  assert.equal((await inSession(['restore', file, '--data', folder, '--force'])).code, 0);
  assert.deepEqual(await keys(), [first]);

  const again = await inSession(['backup', file, '--data', folder]);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /exists; --force/);
  assert.equal((await inSession(['backup', file, '--data', folder, '--force'])).code, 0);

  const noBackup = await inSession(['restore', join(folder, 'textkin.db'), '--data', temporaryFolder()]);
  assert.match(noBackup.stderr, /not a backup of Textkin/);
  const missing = await inSession(['restore', join(folder, 'nothing'), '--data', folder, '--force']);
  assert.match(missing.stderr, /nothing does not exist/);
  const empty = await inSession(['backup', `${file}2`, '--data', temporaryFolder()]);
  assert.match(empty.stderr, /no store in/);
  for (const { code, stderr } of [noBackup, missing, empty]) {
    assert.equal(code, 1);
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack');
  }
  assert.ok(!existsSync(`${file}2`) && !existsSync(`${file}2.part`));
});

test('verify checks a backup and the store', { skip: unlessFull }, async () => {
  const folder = await emptyStore();
  const file = join(temporaryFolder(), 'backup');
  await inSession(['keys', 'create', '--data', folder]);
  await inSession(['backup', file, '--data', folder]);
  for (const args of [[file], ['--data', folder]]) {
    const { code, stdout } = await inSession(['verify', ...args, '--json']);
    assert.equal(code, 0);
    const { ok, rows, damage } = JSON.parse(stdout) as { ok: boolean; rows: object; damage: string[] };
    assert.deepEqual({ ok, damage }, { ok: true, damage: [] });
    assert.equal((rows as { keyPair?: number; key_pair: number }).key_pair, 1);
  }
  const { code, stdout } = await run(['verify', join(folder, 'pepper')]);
  assert.equal(code, 1);
  assert.match(stdout, /^Damaged: /);
  assert.match(checkBackup(join(folder, 'pepper')).damage[0]!, /not a database/);
});

test('restore reports arguments that are missing or contradict each other', async () => {
  const folder = await emptyStore();
  const refusal = async (args: string[], environment: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await inSession(['restore', ...args, '--data', folder], environment);
    assert.deepEqual([code, stdout], [1, '']);
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack');
    return stderr;
  };
  assert.match(await refusal([]), /^Which backup\? Name the file/);
  assert.match(await refusal(['file', '--as', 'New']), /give --collection too/);
  const one = ['--collection', 'News'];
  assert.match(await refusal(one), /^Which backup\? .* or a database with --from\./);
  assert.match(await refusal(['file', ...one, '--force']), /^--collection replaces nothing/);
  assert.match(
    await refusal(['file', ...one, '--account', 'two']),
    /takes the number of an account, not "two"/,
  );
  assert.match(await refusal(['file', ...one, '--as', ' ']), /^--as takes a name/);
  assert.match(await refusal([join(folder, 'nothing'), ...one]), /nothing does not exist/);
  assert.match(await refusal([join(folder, 'textkin.db'), ...one]), /not a backup of Textkin/);
  const secret = await refusal(one, { TEXTKIN_FROM: 'user:secret@db' });
  assert.match(secret, /^--from takes postgres:/);
  assert.doesNotMatch(secret, /secret/);
  const away = await refusal(one, { TEXTKIN_FROM: 'postgres://user:secret@127.0.0.1:1/x' });
  assert.match(away, /^postgres:\/\/127\.0\.0\.1:1\/x can't be used: /);
  assert.doesNotMatch(away, /secret/);
});

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Keys, login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { run } from '../support/process.ts';
import { remainsOf, untilNoRemains } from '../support/remains.ts';
import { runService } from '../support/service.ts';
import { session } from '../support/session.ts';

const data = temporaryFolder();
const inSession = session();

async function accounts(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await inSession(['accounts', ...args, '--data', data]);
  assert.equal(code, 0, stderr);
  return stdout;
}

/** Creates a pair of a new account. */
async function issue(folder: string): Promise<Keys> {
  const { stdout } = await inSession(['keys', 'create', '--json', '--data', folder]);
  const { account_id, api_key, secret_key } = JSON.parse(stdout) as {
    account_id: number;
    api_key: string;
    secret_key: string;
  };
  return { accountId: account_id, apiKey: api_key, secretKey: secret_key };
}

test('limits are set while the service runs, apply from the next call on, and are removed again', async () => {
  const service = await runService({ data, workers: 0 });
  const client = await service.newClient();
  await client.call('collection.create', { name: 'C', language: 'en' });
  const limits = ['--calls-per-hour', '2', '--max-collections', '1'];
  const limited = await run(['accounts', 'limit', `${client.account}`, ...limits, '--json', '--data', data]);
  assert.equal(limited.code, 0, limited.stderr);
  const row = JSON.parse(limited.stdout) as Record<string, unknown>;
  const { created, ...rest } = row;
  assert.match(String(created), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  assert.deepEqual(rest, {
    account_id: client.account,
    collections: 1,
    groups: 0,
    texts: 0,
    bytes: 0,
    calls_per_month: 'none',
    calls_per_hour: 2,
    max_collections: 1,
    max_groups: 'none',
    max_texts: 'none',
    max_bytes: 'none',
  });
  assert.equal(
    (await client.refused('collection.create', { name: 'D', language: 'en' })).data.reason,
    'collectionLimit',
  );
  assert.equal((await client.refused('collection.list')).data.reason, 'hourlyCallLimit');

  await accounts('limit', `${client.account}`, '--calls-per-hour', 'none', '--max-collections', 'none');
  await client.call('collection.create', { name: 'D', language: 'en' });
  const listed = JSON.parse(await accounts('list', '--json')) as Record<string, unknown>[];
  assert.deepEqual(
    listed.map(({ account_id, collections, calls_per_hour }) => [account_id, collections, calls_per_hour]),
    [[client.account, 2, 'none']],
  );
  const { code, stdout } = await run(['accounts', 'list', '--data', data]);
  assert.equal(code, 0);
  assert.match(stdout, /account_id/);
  await service[Symbol.asyncDispose]();
});

test('storage is limited in bytes, and listed', async () => {
  const service = await runService({ data, workers: 0 });
  const { accountId } = await issue(data);
  const setLimits = async (...args: string[]) => {
    const row = await accounts('limit', `${accountId}`, ...args, '--json');
    const { max_texts, max_bytes } = JSON.parse(row) as Record<string, unknown>;
    return [max_texts, max_bytes];
  };
  assert.deepEqual(await setLimits('--max-texts', '3', '--max-bytes', '2GiB'), [3, 2 * 2 ** 30]);
  assert.deepEqual(await setLimits('--max-texts', 'none', '--max-bytes', '10'), ['none', 10]);
  assert.deepEqual(await setLimits('--max-bytes', 'none'), ['none', 'none']);
  await service[Symbol.asyncDispose]();
});

test('an account is removed while the service runs: its tokens become invalid, and no file has its data', async () => {
  const secret = 'Hemlighetsord';
  const folder = temporaryFolder();
  const service = await runService({ data: folder });
  const [stays, goes] = [await service.newClient(), await login(service.url, await issue(folder))];
  for (const client of [stays, goes]) {
    const word = client === goes ? secret : 'Plain';
    const { collection_id } = await client.call('collection.create', { name: word, language: 'en' });
    await client.call('group.create', { name: word, language: 'en' });
    const calls = Array.from({ length: 100 }, (_, i) => ({
      method: 'text.create',
      params: { collection_id, body: `${word} ${i}. `.repeat(50), url: word, ext_text_id: `${word} ${i}`, idempotency_key: `${i}` },
    })); // prettier-ignore
    assert.doesNotMatch((await client.send(JSON.stringify(calls))).text, /"error"/);
    await client.call('text.addTag', { collection_id, text_id: 1, tag: word });
  }
  // The service deletes leftover files of a collection when it reads the collection; it does not read an empty collection.
  const empty = await stays.call('collection.create', { name: 'Empty', language: 'en' });
  assert.equal(empty.collection_id, 3);
  mkdirSync(join(folder, 'index'), { recursive: true });
  const snapshots = [3, 2].map((collection) => join(folder, 'index', `${collection}`));
  for (const path of snapshots) mkdirSync(path);
  mkdirSync(join(folder, 'index', 'tags'));
  const tagFiles = [3, 2].map((collection) => join(folder, 'index', 'tags', `${collection}.tags`));
  for (const path of tagFiles) writeFileSync(path, secret);
  const remove = ['accounts', 'remove', `${goes.account}`, '--data', folder];
  const prompt = await inSession(remove);
  assert.equal(prompt.code, 1);
  assert.match(prompt.stderr, /^This would delete account 2 \(collections 1, texts 100\) for good: --yes/);
  assert.equal((await goes.call('collection.list')).collections.length, 1);

  const removed = await run([...remove, '--yes']);
  assert.deepEqual([removed.code, removed.stdout], [0, 'Deleted account 2 (collections 1, texts 100).\n']);
  assert.equal((await goes.refused('collection.list')).data.reason, 'tokenInvalid');
  assert.match((await inSession([...remove, '--yes'])).stderr, /^There is no account 2\.\n$/);
  assert.equal((await stays.call('collection.listTexts', { collection_id: 1 })).texts.length, 50);
  assert.deepEqual(
    [...snapshots, ...tagFiles].map((path) => existsSync(path)),
    [true, false, true, false],
  );
  rmSync(tagFiles[0]!);
  await untilNoRemains(secret, folder);
  // Removing the account's counted calls must not remove the counted calls of other accounts.
  await service[Symbol.asyncDispose]();
  assert.doesNotMatch(service.log(), /"level":50/);
  assert.deepEqual(remainsOf(secret, folder), {});
  assert.notDeepEqual(remainsOf('Plain', folder), {});
});

test('invalid limits are refused with a sentence', async () => {
  const complaint = async (...args: string[]) => {
    const { code, stderr } = await inSession(['accounts', 'limit', ...args, '--data', data]);
    assert.equal(code, 1);
    return stderr;
  };
  assert.match(await complaint('99', '--max-groups', '1'), /^There is no account 99\.\n$/);
  assert.match(await complaint('1', '--max-groups', '-1'), /^--max-groups takes a whole number/);
  assert.match(await complaint('1', '--max-groups', '1000000000'), /^--max-groups takes a whole number/);
  assert.match(await complaint('1', '--max-bytes', '10GB'), /^--max-bytes takes bytes such as 512MiB/);
  assert.match(await complaint('1'), /^Name a limit/);
});

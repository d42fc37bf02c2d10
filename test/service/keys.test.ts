import assert from 'node:assert/strict';
import { test } from 'node:test';
import { login, withBearer, withToken } from '../support/client.ts';
import { emptyStore } from '../support/folder.ts';
import { run, serve } from '../support/process.ts';
import { session } from '../support/session.ts';

const data = await emptyStore();
const inSession = session();
/** The commands that have run in their own process. */
const inProcess = new Set<string>();

/** Runs `textkin keys …` on the folder; a failure fails the test. */
async function keys(...args: [command: string, ...more: string[]]): Promise<string> {
  const runs = inProcess.has(args[0]) ? inSession : run;
  inProcess.add(args[0]);
  const { code, stdout, stderr } = await runs(['keys', ...args, '--data', data]);
  assert.equal(code, 0, stderr);
  assert.equal(stderr, '');
  return stdout;
}

async function create(...args: string[]) {
  const output = await keys('create', '--json', ...args);
  assert.match(output, /^\{"account_id":\d+,"api_key":"\w+","secret_key":"\w+"\}\n$/);
  const pair = JSON.parse(output) as { account_id: number; api_key: string; secret_key: string };
  return { accountId: pair.account_id, apiKey: pair.api_key, secretKey: pair.secret_key };
}

test('key pairs are created, listed and revoked while the service runs', async () => {
  const before = await create();
  const service = await serve(data);
  assert.equal(service.keys, undefined, 'a store with an account gets no second account');

  const [early, late] = [
    await login(service.url, before),
    await login(service.url, await create('--name', 'late')),
  ];
  assert.notEqual(early.account, late.account);
  assert.equal((await late.call('account.get')).account_id, late.account);

  // A second pair of the same account has the same collections.
  const { collection_id } = await late.call('collection.create', { name: 'Shared', language: 'en' });
  const second = await create('--account', String(late.account), '--name', 'second');
  assert.equal(second.accountId, late.account);
  const client = await login(service.url, second);
  assert.equal((await client.call('collection.get', { collection_id })).name, 'Shared');
  assert.equal((await early.refused('collection.get', { collection_id })).data.reason, 'noSuchCollection');

  const listed = JSON.parse(await keys('list', '--json')) as {
    api_key: string;
    name: string;
    last_used?: string;
  }[];
  assert.deepEqual(
    new Set(listed.map(({ api_key }) => api_key)),
    new Set([early.apiKey, late.apiKey, second.apiKey]),
  );
  assert.deepEqual(listed.find(({ api_key }) => api_key === second.apiKey)?.name, 'second');
  const mine = JSON.parse(await keys('list', '--json', '--account', String(late.account))) as object[];
  assert.equal(mine.length, 2);
  const table = await keys('list');
  for (const { secretKey } of [early, late, second]) {
    assert.ok(!table.includes(secretKey) && !JSON.stringify(listed).includes(secretKey));
  }

  assert.match(await keys('revoke', second.apiKey), new RegExp(second.apiKey));
  assert.equal((await client.refused('account.get')).data.reason, 'tokenInvalid', 'its tokens end at once');
  const pair = { api_key: second.apiKey, secret_key: second.secretKey };
  assert.equal((await withToken(service.url, '').refused('auth.accessToken', pair)).data.reason, 'keysWrong');
  await late.call('account.get');
  assert.equal((await service.end('SIGTERM')).code, 0);
});

test('without --json the pair is printed for people', async () => {
  assert.match(
    await keys('create'),
    /^account +\d+\napi key +tkkey\w+\nsecret key +tksecret\w+\n\nThe key belongs to account \d+/,
  );
});

test('--version prints only the version', async () => {
  const { code, stdout } = await run(['--version']);
  assert.equal(code, 0);
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
});

test('a static key is created with its scope, expiry, origins and collections, and is listed with them', async () => {
  const folder = await emptyStore();
  const inFolder = async (...args: string[]) => inSession(['keys', ...args, '--data', folder]);
  const made = await inFolder('create', '--json');
  const pair = JSON.parse(made.stdout) as { account_id: number; api_key: string; secret_key: string };
  const service = await serve(folder);
  const owner = await login(service.url, {
    accountId: pair.account_id,
    apiKey: pair.api_key,
    secretKey: pair.secret_key,
  });
  const { collection_id } = await owner.call('collection.create', { name: 'Seen', language: 'en' });
  await owner.call('collection.create', { name: 'Hidden', language: 'en' });

  const options = ['--account', String(pair.account_id), '--static', '--name', 'Page', '--scope', 'read'];
  const bound = ['--expires', '2100-01-01', '--origin', 'https://a.example, http://localhost:3000'];
  const { stdout } = await inFolder(
    'create',
    '--json',
    ...options,
    ...bound,
    '--collection',
    String(collection_id),
  );
  const { api_key, secret_key } = JSON.parse(stdout) as typeof pair;
  assert.match(secret_key, /^tkstatic\w{43}$/);
  const reader = withBearer(service.url, secret_key, 'http://localhost:3000');
  assert.equal((await reader.call('collection.list')).collections.length, 1);
  assert.equal(
    (await withBearer(service.url, secret_key).refused('collection.list')).data.reason,
    'otherOrigin',
  );

  const listed = JSON.parse((await inFolder('list', '--json')).stdout) as {
    api_key: string;
    created: string;
  }[];
  const { created, ...shown } = listed.find((key) => key.api_key === api_key)!;
  assert.ok(created);
  assert.deepEqual(shown, {
    account_id: pair.account_id,
    api_key,
    name: 'Page',
    scope: 'read',
    static: true,
    last_used: (shown as { last_used?: string }).last_used,
    expires: '2100-01-01T00:00:00Z',
    origins: ['https://a.example', 'http://localhost:3000'],
    collections: [collection_id],
  });
  const table = (await inFolder('list')).stdout;
  assert.match(table, /'https:\/\/a\.example, http:\/\/localhost:3000'/);
  assert.ok(!table.includes(secret_key) && !JSON.stringify(listed).includes(secret_key));

  await inFolder('revoke', api_key);
  assert.equal((await reader.refused('collection.list')).data.reason, 'tokenInvalid');
  assert.equal((await service.end('SIGTERM')).code, 0);
});

test('invalid options of a key are refused with a sentence', async () => {
  const folder = await emptyStore();
  const made = await inSession(['keys', 'create', '--json', '--data', folder]);
  const pair = JSON.parse(made.stdout) as { account_id: number; api_key: string };
  const wrong: [args: string[], sentence: RegExp][] = [
    [['--scope', 'all'], /"scope" has the wrong/],
    [['--expires', 'tomorrow'], /value of "expires" is not a valid date/],
    [['--expires', '2020-01-01'], /date in "expires" is in the past/],
    [['--origin', 'a.example', '--scope', 'read'], /"origins" must be origins of web pages/],
    [['--collection', '1'], /key with "collections" must have the scope/],
    [['--collection', '1', '--static'], /^A new account has no collections: .* --account <id>/],
    [
      ['--collection', '1,2', '--static', '--account', `${pair.account_id}`],
      /^Account 1 .*--collection names: 1,2\.$/m,
    ],
  ];
  for (const [args, sentence] of wrong) {
    const { code, stdout, stderr } = await inSession(['keys', 'create', ...args, '--data', folder]);
    assert.deepEqual([code, stdout], [1, ''], args.join(' '));
    assert.match(stderr, sentence);
  }
  assert.match((await inSession(['keys', 'list', '--data', await emptyStore()])).stdout, /no keys/);
  const list = await inSession(['keys', 'list', '--json', '--data', folder]);
  assert.deepEqual(
    (JSON.parse(list.stdout) as { api_key: string }[]).map((key) => key.api_key),
    [pair.api_key],
  );
});

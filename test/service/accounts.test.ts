import assert from 'node:assert/strict';
import { test } from 'node:test';
import { login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { run, serve } from '../support/process.ts';

const data = temporaryFolder();

async function accounts(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(['accounts', ...args, '--data', data]);
  assert.equal(code, 0, stderr);
  return stdout;
}

test('limits are set while the service runs, hold from the next call on, and are taken off again', async () => {
  const service = await serve(data);
  const client = await login(service.url, service.keys!);
  await client.call('collection.create', { name: 'C', language: 'en' });
  const row = JSON.parse(
    await accounts('limit', `${client.account}`, '--calls-per-hour', '2', '--max-collections', '1', '--json'),
  ) as Record<string, unknown>;
  const { created, ...rest } = row;
  assert.match(String(created), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  assert.deepEqual(rest, {
    account_id: client.account,
    collections: 1,
    groups: 0,
    calls_per_month: 'none',
    calls_per_hour: 2,
    max_collections: 1,
    max_groups: 'none',
  });
  assert.equal((await client.refused('collection.create', { name: 'D', language: 'en' })).code, 1203);
  assert.equal((await client.refused('collection.list')).code, 1008);

  await accounts('limit', `${client.account}`, '--calls-per-hour', 'none', '--max-collections', 'none');
  await client.call('collection.create', { name: 'D', language: 'en' });
  const listed = JSON.parse(await accounts('list', '--json')) as Record<string, unknown>[];
  assert.deepEqual(
    listed.map(({ account_id, collections, calls_per_hour }) => [account_id, collections, calls_per_hour]),
    [[client.account, 2, 'none']],
  );
  assert.match(await accounts('list'), /account_id/);
  assert.equal((await service.end('SIGTERM')).code, 0);
});

test('what can not be set is said in a sentence', async () => {
  const complaint = async (...args: string[]) => {
    const { code, stderr } = await run(['accounts', 'limit', ...args, '--data', data]);
    assert.equal(code, 1);
    return stderr;
  };
  assert.match(await complaint('99', '--max-groups', '1'), /^There is no account 99\.\n$/);
  assert.match(await complaint('1', '--max-groups', '-1'), /^--max-groups takes a whole number/);
  assert.match(await complaint('1', '--max-groups', '1000000000'), /^--max-groups takes a whole number/);
  assert.match(await complaint('1'), /^Name a limit/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { login, withToken } from '../support/client.ts';
import { manualClock } from '../support/clock.ts';
import { runService } from '../support/service.ts';

const clock = manualClock(Date.parse('2026-11-21T10:00:00Z'));
const service = await runService({ workers: 0, clock: clock.now });

test('a second pair logs in to the same account, and is listed without its secret', async () => {
  const client = await service.newClient();
  clock.pass(60_000);
  const { api_key, secret_key } = await client.call('keys.create', { name: 'CMS' });
  assert.match(api_key, /^tkkey\w{22}$/);
  assert.match(secret_key, /^tksecret\w{43}$/);
  const listed = await client.call('keys.list');
  assert.deepEqual(listed.keys, [
    {
      api_key: client.apiKey,
      name: 'test',
      scope: 'admin',
      created: '2026-11-21T10:00:00Z',
      last_used: '2026-11-21T10:00:00Z',
    },
    { api_key, name: 'CMS', scope: 'admin', created: '2026-11-21T10:01:00Z' },
  ]);

  const pair = { accountId: client.account, apiKey: api_key, secretKey: secret_key };
  const other = await login(service.url, pair);
  assert.equal((await other.call('account.get')).account_id, client.account);
  assert.deepEqual((await other.call('keys.create')).api_key.length, api_key.length);
});

test('revoking a pair ends its tokens and no others', async () => {
  const client = await service.newClient();
  const { api_key, secret_key } = await client.call('keys.create', { name: 'second' });
  const pair = { accountId: client.account, apiKey: api_key, secretKey: secret_key };
  const second = await login(service.url, pair);
  assert.deepEqual(await client.call('keys.revoke', { api_key }), { success: true });
  assert.equal((await second.refused('account.get')).data.reason, 'tokenInvalid');
  assert.equal(
    (await withToken(service.url, '').refused('auth.accessToken', { api_key, secret_key })).data.reason,
    'keysWrong',
  );
  await client.call('account.get');
  const again = await client.refused('keys.revoke', { api_key });
  assert.deepEqual(again.data, { reason: 'noSuchKey', field: 'api_key' });
});

test("the last pair of an account can't be revoked, not even by concurrent calls", async () => {
  const client = await service.newClient();
  const refused = await client.refused('keys.revoke', { api_key: client.apiKey });
  assert.deepEqual(refused.data, { reason: 'lastKey', field: 'api_key' });
  const { api_key } = await client.call('keys.create');
  const responses = await Promise.all(
    [api_key, client.apiKey].map((key) => client.ask('keys.revoke', { api_key: key })),
  );
  assert.equal(responses.filter(({ result }) => result !== undefined).length, 1);
  assert.equal((await service.context.store.keys.list(client.account)).length, 1);
});

test("another account's pair gets the response of a pair that does not exist", async () => {
  const [client, stranger] = [await service.newClient(), await service.newClient()];
  const foreign = await client.refused('keys.revoke', { api_key: stranger.apiKey });
  assert.deepEqual(foreign, await client.refused('keys.revoke', { api_key: 'tkkeyNobody' }));
  await stranger.call('account.get');
  const names = (await client.call('keys.list')).keys.map((key) => key.api_key);
  assert.deepEqual(names, [client.apiKey]);
});

test('names of pairs have the limit of names', async () => {
  const client = await service.newClient();
  await client.call('keys.create', { name: 'x'.repeat(100) });
  const refused = await client.refused('keys.create', { name: 'x'.repeat(101) });
  assert.deepEqual(refused.data, { reason: 'nameTooLong', field: 'name', limit: 100 });
  assert.equal((await client.refused('keys.revoke', {})).data.reason, 'missing');
});

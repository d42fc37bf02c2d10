import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RpcResponse } from '../support/response.ts';
import type { Client } from '../support/client.ts';
import { login } from '../support/client.ts';
import { manualClock } from '../support/clock.ts';
import { temporaryFolder } from '../support/folder.ts';
import { runService } from '../support/service.ts';

const unlimited = 1_000_000_000;
const clock = manualClock(Date.parse('2026-11-30T22:59:30Z'));
const service = await runService({ workers: 0, clock: clock.now });
const { limits } = service.context.store;
const calls = async (client: Client) => (await client.call('account.get')).api_calls;

test('without limits every quota is reported as unlimited, whatever was called', async () => {
  const client = await service.newClient();
  await client.call('collection.create', { name: 'C', language: 'en' });
  assert.deepEqual(await client.call('account.get'), {
    account_id: client.account,
    expiration_date: '9999-12-31T23:59:59Z',
    api_calls: {
      left_month: unlimited,
      left_hour: unlimited,
      limit_month: unlimited,
      limit_hour: unlimited,
      left_batch: 1000,
      reset_month: '2026-12-01T00:00:00Z',
      reset_hour: '2026-11-30T23:00:00Z',
    },
    collections: { limit: unlimited, left: unlimited },
    groups: { limit: unlimited, left: unlimited },
  });
});

test('calls above the quota of the hour are refused until the next hour, and calls above the quota of the month until the next month', async () => {
  const client = await service.newClient();
  await client.call('collection.list');
  await limits.set(client.account, { callsPerHour: 3, callsPerMonth: 5 });
  await client.call('collection.list');
  // One call was made before the limit was set.
  const { left_hour, left_month, limit_hour, left_batch } = await calls(client);
  assert.deepEqual([left_hour, left_month, limit_hour, left_batch], [1, 3, 3, 1]);

  await client.call('collection.list');
  const refused = await client.refused('collection.list');
  assert.deepEqual(refused.data, { reason: 'hourlyCallLimit', retry_after: 30 });
  clock.pass(29_001);
  assert.deepEqual((await client.refused('collection.list')).data, {
    reason: 'hourlyCallLimit',
    retry_after: 1,
  });
  clock.pass(999);
  await client.call('collection.list');
  await client.call('collection.list');
  const month = await client.refused('collection.list');
  assert.deepEqual(month.data, { reason: 'monthlyCallLimit', retry_after: 3600 });
  assert.deepEqual((await calls(client)).left_month, 0);
  clock.pass(3_600_000);
  const later = await login(service.url, { ...client, accountId: client.account });
  await later.call('collection.list');
  assert.deepEqual((await calls(later)).left_month, 4);

  await limits.set(client.account, { callsPerHour: null, callsPerMonth: null });
  assert.equal((await calls(later)).limit_hour, unlimited);
});

test('every entry of a batch counts; login, logout and account.get do not', async () => {
  const client = await service.newClient();
  await limits.set(client.account, { callsPerHour: 2 });
  const entry = { method: 'collection.list' };
  const free = ['ping.ping', 'account.get', 'saplo.listMethods'].map((method) => ({ method }));
  const reply = await client.send(JSON.stringify([entry, ...free, entry, entry]));
  const responses = JSON.parse(reply.text) as RpcResponse[];
  assert.deepEqual(
    responses.map(({ error }) => error?.data.reason),
    [undefined, undefined, undefined, undefined, undefined, 'hourlyCallLimit'],
  );
  const again = await login(service.url, { ...client, accountId: client.account });
  assert.equal((await calls(again)).left_hour, 0);
  await again.call('auth.invalidateToken');
});

test('concurrent calls never exceed the limit', async () => {
  const client = await service.newClient();
  await limits.set(client.account, { callsPerHour: 10 });
  const responses = await Promise.all(Array.from({ length: 30 }, () => client.ask('collection.list')));
  assert.equal(responses.filter(({ error }) => error === undefined).length, 10);
});

test('collections and groups have limits that hold under concurrent calls', async () => {
  const client = await service.newClient();
  await limits.set(client.account, { maxCollections: 2, maxGroups: 3 });
  const create = (kind: string, i: number) => client.ask(`${kind}.create`, { name: `${i}`, language: 'en' });
  for (const [kind, limit, reason] of [
    ['collection', 2, 'collectionLimit'],
    ['group', 3, 'groupLimit'],
  ] as const) {
    const responses = await Promise.all(Array.from({ length: 6 }, (_, i) => create(kind, i)));
    assert.equal(responses.filter(({ result }) => result !== undefined).length, limit);
    for (const { error } of responses) if (error) assert.equal(error.data.reason, reason);
  }
  const { collections, groups } = await client.call('account.get');
  assert.deepEqual(
    [collections, groups],
    [
      { limit: 2, left: 0 },
      { limit: 3, left: 0 },
    ],
  );
  const [one] = (await client.call('group.list')).groups;
  await client.call('group.delete', { group_id: one!.group_id });
  assert.equal((await create('group', 7)).error, undefined);

  // A limit below the present number deletes nothing.
  await limits.set(client.account, { maxCollections: 1 });
  assert.deepEqual((await client.call('account.get')).collections, { limit: 1, left: 0 });
});

test('texts have limits of number and of bytes that hold under concurrent calls', async () => {
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
  assert.equal((await client.call('account.get')).texts, undefined);
  await limits.set(client.account, { maxTexts: 5, maxBytes: 100 });
  const create = (text: object) => client.ask('text.create', { collection_id, ...text });
  const responses = await Promise.all(Array.from({ length: 12 }, (_, i) => create({ body: `Text ${i}` })));
  const refusals = responses.flatMap(({ error }) => error ?? []);
  assert.equal(refusals.length, 7);
  for (const { data } of refusals) assert.deepEqual(data, { reason: 'textLimit', limit: 5 });
  assert.deepEqual((await client.call('account.get')).texts, { limit: 5, left: 0 });

  await client.call('text.delete', { collection_id, text_id: 1 });
  const left = (await client.call('account.get')).bytes!.left!;
  assert.ok(left > 60);
  // The last byte can be used, and one byte more is refused; "ö" has two bytes.
  const long = await create({ body: 'ö', headline: 'h'.repeat(left - 1), idempotency_key: 'k' });
  assert.deepEqual(long.error?.data, { reason: 'byteLimit', limit: 100 });
  assert.match(long.error.msg, /100 bytes/);
  const fitting = {
    body: 'ö',
    headline: 'h'.repeat(left - 12),
    authors: '12345',
    url: 'url',
    ext_text_id: 'id',
  };
  const { text_id } = (await create(fitting)).result as { text_id: number };
  assert.deepEqual((await client.call('account.get')).bytes, { limit: 100, left: 0 });
  const update = (text: object) => client.ask('text.update', { collection_id, text_id, ...text });
  assert.equal((await update({ authors: '123456' })).error?.data.reason, 'byteLimit');
  assert.equal((await client.call('text.get', { collection_id, text_id })).authors, '12345');
  assert.equal((await update({ authors: '54321' })).error, undefined);

  // A limit below the present size deletes nothing, and updates that need no more bytes are stored.
  await limits.set(client.account, { maxBytes: 10, maxTexts: 1 });
  assert.equal((await update({ url: 'ur' })).error, undefined);
  assert.deepEqual((await client.call('account.get')).bytes, { limit: 10, left: 0 });
  await client.call('collection.reset', { collection_id });
  assert.deepEqual((await client.call('account.get')).bytes, { limit: 10, left: 10 });
  assert.equal((await create({ body: 'b' })).error, undefined);
  await client.call('collection.delete', { collection_id });
  assert.deepEqual((await client.call('account.get')).texts, { limit: 1, left: 1 });
});

test('counted calls survive a restart', async () => {
  const folder = temporaryFolder();
  const first = await runService({ workers: 0, clock: clock.now, data: folder });
  const client = await first.newClient();
  await first.context.store.limits.set(client.account, { callsPerMonth: 5 });
  await client.call('collection.list');
  await client.call('collection.list');
  await first[Symbol.asyncDispose]();
  const second = await runService({ workers: 0, clock: clock.now, data: folder });
  const back = await login(second.url, { ...client, accountId: client.account });
  await back.call('collection.list');
  assert.equal((await calls(back)).left_month, 2);
});

/** The log at info: failed sign-ins, imports, slow calls and exits of threads. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { limitPerMinute } from '../../packages/server/src/ops/limit-per-minute.ts';
import { manualClock } from '../support/clock.ts';
import { post } from '../support/post.ts';
import { runService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

type Line = Record<string, unknown>;
const info = 30;

/** Returns the lines with a message. */
const linesWith = (service: TestService, message: string): Line[] =>
  service
    .log()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === message);

/** Returns a line without the fields that every line has. */
const specific = (line: Line): Line =>
  Object.fromEntries(
    Object.entries(line).filter(([name]) => !['time', 'pid', 'hostname', 'msg'].includes(name)),
  );

test('a failed sign-in is logged with address and account, and without a secret', async () => {
  const service = await runService({ workers: 0, trustProxy: '127.0.0.1' });
  const keys = await service.context.keys.issue('owner');
  const signIn = (from: string, api_key: string, secret_key: string) => {
    const body = JSON.stringify({ method: 'auth.accessToken', params: { api_key, secret_key } });
    return post(`${service.url}/rpc/json`, body, { headers: { 'x-forwarded-for': from } });
  };
  await signIn('192.0.2.1', keys.apiKey, keys.secretKey);
  await signIn('192.0.2.2', keys.apiKey, 'a wrong secret');
  // Key and secret swapped: the secret is in place of the key.
  await signIn('192.0.2.3', keys.secretKey, keys.apiKey);
  await signIn('192.0.2.4', 'a\u0000b', 'x');
  assert.deepEqual(linesWith(service, 'a sign-in failed').map(specific), [
    { level: info, address: '192.0.2.2', account: keys.accountId, api_key: keys.apiKey },
    { level: info, address: '192.0.2.3' },
    { level: info, address: '192.0.2.4' },
  ]);
  for (const secret of [keys.secretKey, 'a wrong secret']) assert.ok(!service.log().includes(secret));
});

test('throttled sign-ins are not logged one by one', async () => {
  const service = await runService({ workers: 0 });
  const body = JSON.stringify({ method: 'auth.accessToken', params: { api_key: 'x', secret_key: 'y' } });
  const { free } = limits.failedSignIns;
  for (let number = 0; number < free + 20; number++) await post(`${service.url}/rpc/json`, body);
  assert.equal(linesWith(service, 'a sign-in failed').length, free + 1);
});

test('a slow call is logged with its method, seconds and id', async () => {
  const service = await runService({ workers: 0, database: undefined });
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'Slow', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: 'A text.', force: true });
  // Waiting is allowed and does not make the call slow; a busy machine may.
  const wait = limits.log.slowCall + 0.1;
  await client.refused('text.tags', { collection_id, text_id, wait });
  const before = linesWith(service, 'a call was slow');
  for (const { method, seconds } of before)
    assert.ok((seconds as number) > limits.log.slowCall + (method === 'text.tags' ? wait : 0));

  const other = new Database(join(service.folder, 'textkin.db'));
  other.exec('begin immediate');
  const began = performance.now();
  const create = { method: 'text.create', params: { collection_id, body: 'Another text.', force: true } };
  const ids = ['17', '123456789012345678901', '"0b0e6e0a-8f0c-4c57-9d2c-6a53f1f6a1de"', `"${client.token}"`];
  const creating = ids.map((id) =>
    client.send(JSON.stringify({ ...create, id: 0 }).replace(':0}', `:${id}}`)),
  );
  const isLate = () => performance.now() - began > limits.log.slowCall * 1000 + 200;
  await until(isLate, 'the writes have waited');
  other.exec('rollback');
  other.close();
  await Promise.all(creating);
  const lines = linesWith(service, 'a call was slow').slice(before.length);
  const expected = [17, '123456789012345678901', '0b0e6e0a-8f0c-4c57-9d2c-6a53f1f6a1de', undefined];
  assert.deepEqual(new Set(lines.map(({ request_id }) => request_id)), new Set(expected));
  assert.equal(lines.length, expected.length);
  for (const { level, method, code } of lines)
    assert.deepEqual([level, method, code], [info, 'text.create', 0]);
  for (const { seconds } of lines) assert.ok((seconds as number) > limits.log.slowCall);
  assert.ok(!service.log().includes(client.token));
});

test('the beginning and the end of an import are logged', async () => {
  const clock = manualClock();
  const service = await runService({ workers: 0, clock: clock.now });
  const client = await service.newClient();
  const { texts: enough, quietSeconds } = limits.log.import;
  const { collection_id } = await client.call('collection.create', { name: 'Bulk', language: 'en' });
  const few = (await client.call('collection.create', { name: 'Few', language: 'en' })).collection_id;
  const create = async (texts: number, collection_id: number) => {
    const calls = Array.from({ length: texts }, (_, id) => ({
      method: 'text.create',
      params: { collection_id, body: `Text ${id}.`, force: true },
      id,
    }));
    await client.send(JSON.stringify(calls));
  };
  await create(enough - 1, few);
  await create(enough - 1, collection_id);
  // An updated text does not count, and a short pause does not end the import.
  await client.call('text.update', { collection_id, text_id: 5, body: 'Changed.', force: true });
  clock.pass(quietSeconds * 1000 - 1000);
  assert.deepEqual(linesWith(service, 'an import has begun'), []);
  await create(1, collection_id);
  const begun = linesWith(service, 'an import has begun').map(specific);
  assert.deepEqual(begun, [{ level: info, account: client.account, collection: collection_id }]);
  await create(7, collection_id);
  assert.deepEqual(linesWith(service, 'an import has ended'), []);
  clock.pass(quietSeconds * 1000);
  const [ended] = (await until(() => {
    const lines = linesWith(service, 'an import has ended').map(specific);
    return lines.length > 0 ? lines : undefined;
  }, 'the import has ended'))!;
  const where = { account: client.account, collection: collection_id };
  assert.deepEqual(ended, { level: info, ...where, texts: enough + 7, seconds: quietSeconds - 1 });
  assert.equal(linesWith(service, 'an import has ended').length, 1, 'few texts are not an import');
});

test('the exit of a thread is logged with its name and the reason', async () => {
  const service = await runService({ workers: 0 });
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'Death', language: 'en' });
  await client.call('text.search', { collection_scope: [collection_id], query: 'storm' });
  service.context.related.kill(0, 'ends for a test');
  const lines = await until(() => {
    const lines = linesWith(service, 'a thread or process has exited and is restarted');
    return lines.length > 0 ? lines : undefined;
  }, 'the exit is logged');
  const [{ level, part, reason }] = lines!.map(specific) as [Line];
  assert.deepEqual({ part, reason }, { part: 'The indexer', reason: 'ends for a test' });
  assert.ok((level as number) >= info);
});

test('lines beyond the limit of a minute are dropped, and the next line has their number', () => {
  const clock = manualClock(0);
  const lines: [string, number][] = [];
  const log = limitPerMinute<string>(3, clock.now, (line, dropped) => lines.push([line, dropped]));
  for (const line of ['a', 'b', 'c', 'd', 'e']) log(line);
  clock.pass(60_000);
  for (const line of ['f', 'g']) log(line);
  assert.deepEqual(lines, [
    ['a', 0],
    ['b', 0],
    ['c', 0],
    ['f', 2],
    ['g', 0],
  ]);
});

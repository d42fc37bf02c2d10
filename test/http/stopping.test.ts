import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApp } from '../../packages/server/src/http/app.ts';
import { ServiceError } from '../../packages/server/src/domain/errors.ts';
import { addHealth } from '../../packages/server/src/http/health.ts';
import { SearchThreads } from '../../packages/server/src/search/related-texts.ts';
import { analyse } from '../support/world.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';
import { openSocket } from '../support/socket.ts';
import { until } from '../support/until.ts';

test('a stopping server refuses calls and says when to retry', async () => {
  const app = buildApp({ bodyLimit: 1024, stopping: () => true });
  addHealth(app, () => Promise.resolve({}));
  for (const [method, url] of [
    ['POST', '/rpc/json'],
    ['GET', '/readyz'],
    ['GET', '/nothing'],
  ] as const) {
    const { statusCode, headers, body } = await app.inject({ method, url });
    assert.equal(statusCode, 503);
    assert.equal(headers['retry-after'], '5');
    assert.equal(headers.connection, 'close');
    const { error } = JSON.parse(body) as { error: { code: number; data: object } };
    assert.deepEqual([error.code, error.data], [503, { reason: 'stopping', retry_after: 5 }]);
  }
  await app.close();
});

test('a stop ends the waiting calls with a response, keeps what was stored, and accepts no new connection', async () => {
  const service = await runService({ workers: 0 });
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'x', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: 'A text.' });
  const { analysis } = service.context;
  const waiting = Array.from({ length: 5 }, () =>
    client.refused('text.tags', { collection_id, text_id, wait: 60 }),
  );
  await until(() => analysis.stats().waiting === 5, 'the calls wait');
  await service[Symbol.asyncDispose]();
  for (const { data } of await Promise.all(waiting)) assert.equal(data.reason, 'waitRanOut');
  await assert.rejects(client.ask('ping.ping'), /ECONNREFUSED|ECONNRESET|socket hang up/);

  const restarted = await runService({ workers: 0, data: service.folder });
  assert.ok(await restarted.context.store.texts.get(client.account, collection_id, { textId: text_id }));
});

test('a stop does not cut off a response to a slow reader', async () => {
  const service = await runService({ workers: 0 });
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'x', language: 'en' });
  const text = { collection_id, body: 'a '.repeat(50_000), force: true };
  const { text_id } = await client.call('text.create', text);
  const get = { method: 'text.get', params: { collection_id, text_id, include_body: true } };
  const batch = JSON.stringify(new Array(40).fill(get));
  const readers = Array.from({ length: 4 }, () => openSocket(service.url));
  for (const { socket } of readers) socket.pause();
  const head = `POST /rpc/json?access_token=${client.token} HTTP/1.1\r\nHost: x\r\n`;
  for (const reader of readers) reader.send(`${head}Content-Length: ${batch.length}\r\n\r\n${batch}`);
  // Once another connection has as many responses, these requests have been read.
  for (let i = 0; i < 4; i++) await client.send(batch);
  const stop = service[Symbol.asyncDispose]();
  const isRefused = () =>
    client.send('{}').then(
      ({ status }) => status !== 200,
      () => true,
    );
  await until(isRefused, 'calls are refused');
  for (const { socket } of readers) socket.resume();
  const bodies = await Promise.all(readers.map((reader) => reader.closed()));
  await stop;
  assert.deepEqual(
    bodies.map((body) => body.split('"text_id"').length - 1),
    [40, 40, 40, 40],
  );
});

test('a search that a stop interrupts gets an error that says when to retry', async () => {
  const service = await runService({ workers: 0 });
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'x', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: 'A text.' });
  const { related, store } = service.context;
  assert.ok(related instanceof SearchThreads);
  await analyse(store);
  const method = 'text.relatedTexts';
  const params = { collection_id, text_id };
  // Refuses at every turn of the event loop, because a search without results takes only a few turns.
  let isRefusing = true;
  const refuse = () => {
    related.refuse(new ServiceError('stopping', { retry_after: 5 }));
    if (isRefusing) setImmediate(refuse);
  };
  refuse();
  const single = await client.send(JSON.stringify({ id: 1, method, params }));
  const batch = await client.send(JSON.stringify([{ method: 'ping.ping' }, { method, params }]));
  isRefusing = false;
  assert.deepEqual([single.status, single.headers['retry-after']], [503, '5']);
  assert.match(single.text, /"id":1,"error":\{"code":503,/);
  assert.equal(batch.status, 200);
  assert.match(batch.text, /"pong".*"code":503,.*"retry_after":5/);
  assert.equal((await client.call(method, params)).related_texts.length, 0);
});

test('after a disconnect the rest of a batch is not run, and a stop waits for its running entry', async () => {
  const service = await runService({ workers: 0 });
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'x', language: 'en' });
  const create = { method: 'text.create', params: { collection_id, body: 'A text.' } };
  const url = `${service.url}/rpc/json?access_token=${client.token}`;
  const hangUp = new AbortController();
  const batch = post(url, JSON.stringify(new Array(1000).fill(create)), { signal: hangUp.signal });
  const next = async () => (await client.call('collection.get', { collection_id })).next_id;
  await until(async () => (await next()) >= 5, 'the batch is running', { everyMs: 1 });
  hangUp.abort();
  await assert.rejects(batch);
  await service[Symbol.asyncDispose]();
  assert.doesNotMatch(service.log(), /failed unexpectedly/);

  const restarted = await runService({ workers: 0, data: service.folder });
  const { nextId } = (await restarted.context.store.collections.get(client.account, collection_id))!;
  assert.ok(nextId < 1000, `${nextId - 1} texts of the batch were stored`);
});

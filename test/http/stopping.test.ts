import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../../packages/server/src/http/app.ts';
import { addHealth } from '../../packages/server/src/http/health.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';

test('while it stops, the server sends calls away with a time to come back', async () => {
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
    assert.deepEqual([error.code, error.data], [503, { retry_after: 5 }]);
  }
  await app.close();
});

test('a stop answers the calls that wait, keeps what was stored, and takes no new connection', async () => {
  const service = await runService({ workers: 0 });
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'x', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: 'A text.' });
  const { analysis } = service.context;
  const held = Array.from({ length: 5 }, () =>
    client.refused('text.tags', { collection_id, text_id, wait: 60 }),
  );
  while (analysis.stats().waiting < 5) await sleep(5);
  await service[Symbol.asyncDispose]();
  for (const { code } of await Promise.all(held)) assert.equal(code, 1005);
  await assert.rejects(client.ask('ping.ping'), /ECONNREFUSED|ECONNRESET|socket hang up/);

  const again = await runService({ workers: 0, data: service.folder });
  assert.ok(await again.context.store.texts.get(client.account, collection_id, { textId: text_id }));
});

test('what is left of a batch is not run once nobody waits for it, and a stop waits for the entry under way', async () => {
  const service = await runService({ workers: 0 });
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'x', language: 'en' });
  const create = { method: 'text.create', params: { collection_id, body: 'A text.' } };
  const url = `${service.url}/rpc/json?access_token=${client.token}`;
  const hangUp = new AbortController();
  const batch = post(url, JSON.stringify(new Array(1000).fill(create)), { signal: hangUp.signal });
  while ((await client.call('collection.get', { collection_id })).next_id < 5) await sleep(1);
  hangUp.abort();
  await assert.rejects(batch);
  await service[Symbol.asyncDispose]();
  assert.doesNotMatch(service.log(), /failed unexpectedly/);

  const again = await runService({ workers: 0, data: service.folder });
  const { nextId } = (await again.context.store.collections.get(client.account, collection_id))!;
  assert.ok(nextId < 1000, `${nextId - 1} texts of the batch were stored`);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../../packages/server/src/http/app.ts';
import { addHealth } from '../../packages/server/src/http/health.ts';
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

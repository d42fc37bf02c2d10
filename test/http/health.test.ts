import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { errorCodes } from '../../packages/client/src/contract/errors.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { buildApp } from '../../packages/server/src/http/app.ts';
import { addHealth } from '../../packages/server/src/http/health.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const get = (url: string) => post(url, '', { verb: 'GET' });
const service = await runService({ adminPort: 0 });

/** Returns the response of /readyz once it fails: it may repeat its last result for a second. */
async function untilUnready(): Promise<string> {
  const refusal = async () => {
    const { status, text } = await get(`${service.url}/readyz`);
    return status === 200 ? undefined : { status, text };
  };
  const failure = await until(refusal, '/readyz fails');
  assert.equal(failure!.status, 503);
  return failure!.text;
}

test('/livez says that the process responds', async () => {
  const { status, text } = await get(`${service.url}/livez`);
  assert.deepEqual([status, text], [200, '{"status":"ok"}']);
});

test('/readyz fails until the model is loaded, and then succeeds', async () => {
  const early = await get(`${service.url}/readyz`);
  if (early.status !== 200) {
    assert.equal(early.status, 503);
    assert.deepEqual(JSON.parse(early.text), {
      status: 'not ready',
      problems: { model: 'the model is being loaded' },
    });
  }
  await service.ready();
  const { status, text } = await get(`${service.url}/readyz`);
  assert.deepEqual([status, text], [200, '{"status":"ok"}']);
});

test('/readyz fails while the store takes no writes, and /livez succeeds', async () => {
  const database = new Database(join(service.folder, 'textkin.db'));
  database.exec('alter table probe rename to lost');
  const text = await untilUnready();
  assert.ok('store' in (JSON.parse(text) as { problems: object }).problems, text);
  assert.equal((await get(`${service.url}/livez`)).status, 200);
  database.exec('alter table lost rename to probe');
  database.close();
  await service.ready();
});

test('/readyz checks once a second, however many requests come', async () => {
  let checks = 0;
  const app = buildApp({ bodyLimit: 1024, stopping: () => false });
  addHealth(app, async () => {
    checks++;
    await sleep(20);
    return { store: 'is slow' };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const began = performance.now();
  for (let round = 0; round < 5; round++) {
    const replies = await Promise.all(Array.from({ length: 40 }, () => get(`${url}/readyz`)));
    for (const { status, text } of replies) {
      assert.equal(status, 503);
      assert.match(text, /is slow/);
    }
  }
  const atMost = 1 + Math.floor((performance.now() - began) / 1000);
  assert.ok(checks <= atMost, `${checks} checks for 200 requests`);
  const before = checks;
  const isCheckedAgain = async () => {
    await get(`${url}/readyz`);
    return checks > before;
  };
  await until(isCheckedAgain, 'it checks again', { everyMs: 50 });
  await app.close();
});

test('only the admin listener serves /metrics, and it serves nothing else', async () => {
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'x', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: 'A text.' });
  await client.call('text.tags', { collection_id, text_id, wait: 60 });
  await client.refused('collection.get', { collection_id: 99 });
  const { status, text, headers } = await get(`${service.adminUrl}/metrics`);
  assert.equal(status, 200);
  assert.match(String(headers['content-type']), /^text\/plain/);
  assert.match(text, /^textkin_rpc_calls_total\{method="text.create",code="0"\} 1$/m);
  assert.match(
    text,
    new RegExp(
      `^textkin_rpc_calls_total\\{method="collection.get",code="${errorCodes.noSuchCollection}"\\} 1$`,
      'm',
    ),
  );
  for (const name of [
    'textkin_rpc_seconds_bucket',
    'textkin_store_texts',
    'textkin_store_oldest_pending_seconds',
    'process_cpu',
  ]) {
    assert.match(text, new RegExp(`^${name}`, 'm'));
  }
  assert.match(text, /^textkin_store_texts\{state="failed"\} 0$/m);
  assert.match(text, /^textkin_store_outdated_texts\{state="waiting"\} 0$/m);
  assert.equal((await get(`${service.url}/metrics`)).status, 404);
  assert.equal((await post(`${service.adminUrl}/rpc/json`, '{"method":"ping.ping"}')).status, 404);
});

test('without the setting there is no admin listener', async () => {
  assert.equal((await runService({ workers: 0 })).adminUrl, undefined);
});

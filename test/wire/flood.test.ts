import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { methodsByName } from '../../packages/server/src/methods/registry.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await runService({ workers: 0 });

test('while one account floods the service, another account is served; refused texts are not stored, accepted texts are', async () => {
  const [rude, polite] = [await service.newClient(), await service.newClient()];
  const { collection_id } = await rude.call('collection.create', { name: 'Flood', language: 'en' });
  const own = await polite.call('collection.create', { name: 'Calm', language: 'en' });
  const create = {
    method: 'text.create',
    params: { collection_id, body: 'Snow fell in Oslo.', force: true },
  };
  const flood = Array.from({ length: 3 * limits.runningCalls.ofAccount }, () =>
    rude.send(JSON.stringify(create)),
  );
  const calm = Array.from({ length: 20 }, () =>
    polite.call('text.create', { collection_id: own.collection_id, body: 'Snow fell in Oslo.', force: true }),
  );
  const replies = await Promise.all(flood);
  assert.equal(new Set((await Promise.all(calm)).map(({ text_id }) => text_id)).size, calm.length);
  const stored = replies.filter(({ status }) => status === 200);
  assert.ok(stored.length >= limits.runningCalls.ofAccount);
  for (const { status, headers, text } of replies) {
    if (status === 200) assert.match(text, /"text_id":\d+/);
    else assert.deepEqual([status, headers['retry-after']], [429, '1']);
  }
  assert.equal((await rude.call('collection.stats', { collection_id })).texts, stored.length);
});

test("a call that can't wait gets an error that says when to retry, and other calls keep waiting", async () => {
  const { context } = service;
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'Waits', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body: 'Snow fell.', force: true });
  const abort = new AbortController();
  const caller = { account: client.account, address: '127.0.0.1', signal: abort.signal };
  const tags = methodsByName.get('text.tags')!;
  const params = tags.params.parse({ collection_id, text_id, wait: 60 }) as never;
  const { ofAccount } = limits.waiters;
  const calls = Array.from({ length: ofAccount }, () => tags.run(context, params, caller));
  await until(() => context.analysis.waitingCallsOf(client.account) === ofAccount, 'the calls wait');
  const { data } = await client.refused('text.tags', { collection_id, text_id, wait: 60 });
  assert.deepEqual([data.reason, data.retry_after], ['stillProcessing', 1]);
  // Waiting calls do not count as running.
  assert.ok(await client.call('text.get', { collection_id, text_id }));
  const other = await service.newClient();
  assert.equal(context.analysis.waitingCallsOf(other.account), 0);
  abort.abort();
  for (const { status } of await Promise.allSettled(calls)) assert.equal(status, 'rejected');
  assert.equal(context.analysis.waitingCallsOf(client.account), 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { serve } from '../support/process.ts';
import { assertInOrder, isSigned, receiver, type Received } from '../support/receiver.ts';
import { seededFor } from '../support/seed.ts';
import { until } from '../support/until.ts';

const deaths = 3;
const perLife = 12;

test('kill -9 of the service and of the receiver lose no event and mix none up', async (t) => {
  const random = seededFor(t);
  const folder = temporaryFolder();
  const flags = ['--webhook-hosts', 'any', '--workers', '1'];
  let service = await serve(folder, flags);
  const keys = service.keys!;
  let client = await login(service.url, keys);
  const { collection_id } = await client.call('collection.create', { name: 'Kills', language: 'en' });
  /** Messages that were taken, whichever receiver was alive. */
  const taken: Received[] = [];
  const take = async (message: Received) => {
    // So slow that many are under way when somebody dies.
    await until(() => random() < 0.2, 'a while', { everyMs: 20 });
    taken.push(message);
    return 200;
  };
  let there = await receiver(take);
  const { port } = there;
  const { secret, webhook_id } = await client.call('webhook.create', { collection_id, url: there.url });

  const acknowledged: number[] = [];
  for (let death = 1; death <= deaths; death++) {
    const before = taken.length;
    for (let count = 0; count < perLife; count++) {
      const body = `Text ${count} of life ${death} was written in Stockholm.`;
      acknowledged.push((await client.call('text.create', { collection_id, body })).text_id);
    }
    // Told once more when they are analysed anew.
    for (const text_id of acknowledged.slice(0, 4))
      await client.call('text.update', { collection_id, text_id, body: `It was changed in life ${death}.` });
    await until(() => taken.length > before + 2 + 5 * random(), 'some have arrived');
    if (death === 2) {
      await there.close();
      await until(async () => {
        const { webhooks } = await client.call('webhook.list', { collection_id });
        return webhooks[0]!.failures > 0;
      }, 'the death of the receiver is seen');
      there = await receiver(take, port);
    } else {
      await service.end('SIGKILL');
      service = await serve(folder, flags);
      client = await login(service.url, keys);
    }
  }
  const arrived = () => new Set(taken.map(({ data }) => data['text_id']));
  await until(
    () => arrived().size === acknowledged.length,
    () => `${arrived().size} of ${acknowledged.length}`,
  );
  await until(
    async () => (await client.call('collection.stats', { collection_id })).pending === 0,
    'all is analysed',
  );
  await until(async () => {
    const { webhooks } = await client.call('webhook.list', { collection_id });
    return webhooks[0]!.pending === 0;
  }, 'all is noted');
  assert.ok(taken.every((message) => isSigned(secret, message)));
  const ids = new Set(taken.map(({ id }) => id));
  const { deliveries } = await client.call('webhook.deliveries', { webhook_id, limit: 1000 });
  assert.deepEqual(ids, new Set(deliveries.map(({ event_id }) => event_id)));
  assert.ok(ids.size >= acknowledged.length + 1);
  assertInOrder(taken);
  t.diagnostic(`${taken.length - ids.size} of ${taken.length} messages came twice`);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { serve } from '../support/process.ts';
import { assertInOrder, isSigned, receiver, type ReceivedMessage } from '../support/receiver.ts';
import { seededFor } from '../support/seed.ts';
import { until } from '../support/until.ts';

const kills = 3;
const textsPerKill = 12;

test('kill -9 of the service and of the receiver loses no event and changes no order', async (t) => {
  const random = seededFor(t);
  const folder = temporaryFolder();
  const flags = ['--webhook-hosts', 'any', '--workers', '1'];
  let service = await serve(folder, flags);
  const keys = service.keys!;
  let client = await login(service.url, keys);
  const { collection_id } = await client.call('collection.create', { name: 'Kills', language: 'en' });
  /** The messages that receivers have accepted. */
  const accepted: ReceivedMessage[] = [];
  const accept = async (message: ReceivedMessage) => {
    // Slowly, so that several messages are being sent at each kill.
    await until(() => random() < 0.2, 'a while', { everyMs: 20 });
    accepted.push(message);
    return 200;
  };
  let running = await receiver(accept);
  const { port } = running;
  const { secret, webhook_id } = await client.call('webhook.create', { collection_id, url: running.url });

  const acknowledged: number[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const before = accepted.length;
    for (let count = 0; count < textsPerKill; count++) {
      const body = `Text ${count} before kill ${kill} was written in Stockholm.`;
      acknowledged.push((await client.call('text.create', { collection_id, body })).text_id);
    }
    // Analysing these texts again sends another event.
    for (const text_id of acknowledged.slice(0, 4))
      await client.call('text.update', {
        collection_id,
        text_id,
        body: `It was changed before kill ${kill}.`,
      });
    await until(() => accepted.length > before + 2 + 5 * random(), 'some events have arrived');
    if (kill === 2) {
      await running.close();
      await until(async () => {
        const { webhooks } = await client.call('webhook.list', { collection_id });
        return webhooks[0]!.failures > 0;
      }, 'the failure of the receiver is stored');
      running = await receiver(accept, port);
    } else {
      await service.end('SIGKILL');
      service = await serve(folder, flags);
      client = await login(service.url, keys);
    }
  }
  const textsWithEvents = () => new Set(accepted.map(({ data }) => data['text_id']));
  await until(
    () => textsWithEvents().size === acknowledged.length,
    () => `${textsWithEvents().size} of ${acknowledged.length}`,
  );
  await until(
    async () => (await client.call('collection.stats', { collection_id })).pending === 0,
    'all texts are analysed',
  );
  await until(async () => {
    const { webhooks } = await client.call('webhook.list', { collection_id });
    return webhooks[0]!.pending === 0;
  }, 'all deliveries are stored');
  assert.ok(accepted.every((message) => isSigned(secret, message)));
  const ids = new Set(accepted.map(({ id }) => id));
  const { deliveries } = await client.call('webhook.deliveries', { webhook_id, limit: 1000 });
  assert.deepEqual(ids, new Set(deliveries.map(({ event_id }) => event_id)));
  assert.ok(ids.size >= acknowledged.length + 1);
  assertInOrder(accepted);
  t.diagnostic(`${accepted.length - ids.size} of ${accepted.length} messages were sent twice`);
});

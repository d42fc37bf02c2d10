/** Webhooks of two nodes on one database: when a node is killed, the other node continues, and the events of a text stay in order. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { noPostgres } from '../../support/postgres-programs.ts';
import { complete } from '../support/by-hand.ts';
import { login } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { postgres } from '../support/postgres.ts';
import { serve } from '../support/process.ts';
import { assertInOrder, receiver, type ReceivedMessage } from '../support/receiver.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

suite('webhooks on two nodes', { skip: noPostgres }, () => {
  test('the events that a killed node was sending are sent by the other, in order', async () => {
    const database = await postgres!.newSchema();
    const one = await runService({ database, workers: 0, webhookHosts: 'any' });
    const keys = await one.context.keys.issue('test');
    const client = await login(one.url, keys);
    const { collection_id } = await client.call('collection.create', { name: 'Nodes', language: 'en' });
    const accepted: ReceivedMessage[] = [];
    let hold: Promise<unknown> = Promise.resolve();
    const { url } = await receiver(async (message) => {
      await hold;
      accepted.push(message);
      return 200;
    });
    const flags = ['--database', database, '--webhook-hosts', 'any', '--workers', '1'];
    const other = await serve(temporaryFolder(), flags);
    const { webhook_id } = await client.call('webhook.create', { collection_id, url });
    const text = { account: client.account, collection_id };
    const texts = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        client.call('text.create', { collection_id, body: `Text ${at}.` }),
      ),
    );
    // The node with the lease of the webhook sends the event, whichever node analysed the text.
    await until(
      async () => (await client.call('collection.stats', { collection_id })).pending === 0,
      'the other node analyses the first texts',
    );
    await until(() => accepted.length === texts.length, 'the first events');
    const gate = Promise.withResolvers<undefined>();
    hold = gate.promise;
    const changeTexts = async (round: number) => {
      for (const { text_id } of texts)
        await client.call('text.update', { collection_id, text_id, body: `Round ${round}.` });
    };
    await changeTexts(1);
    await until(
      async () => (await client.call('collection.stats', { collection_id })).pending === 0,
      'the other node analyses the texts',
    );
    await other.end('SIGKILL');
    await changeTexts(2);
    for (const { text_id } of texts) await complete(one.context.store, { ...text, text_id });
    gate.resolve(undefined);
    await until(async () => {
      const { webhooks } = await client.call('webhook.list', { collection_id });
      return webhooks[0]!.pending === 0;
    }, 'all events have arrived');
    const { deliveries } = await client.call('webhook.deliveries', { webhook_id, limit: 1000 });
    assert.equal(deliveries.length, 3 * texts.length);
    assert.deepEqual(
      new Set(accepted.map(({ id }) => id)),
      new Set(deliveries.map(({ event_id }) => event_id)),
    );
    assertInOrder(accepted);
  });
});

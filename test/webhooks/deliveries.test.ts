import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete, giveUp } from '../support/by-hand.ts';
import { isSigned, receiver } from '../support/receiver.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

let ahead = 0;
const clock = () => Date.now() + ahead;
const service = await runService({ workers: 0, webhookHosts: 'any', clock });
const { store } = service.context;

/** An account with a collection and what does things to its texts. */
async function desk() {
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'News', language: 'en' });
  const { account } = client;
  const add = async (ext_text_id?: string) => {
    const params = { collection_id, body: 'The council met.', ...(ext_text_id && { ext_text_id }) };
    const { text_id } = await client.call('text.create', params);
    return text_id as number;
  };
  const analyse = (text_id: number) => complete(store, { account, collection_id, text_id });
  const fail = (text_id: number) => giveUp(store, { account, collection_id, text_id });
  const change = (text_id: number, body: string) =>
    client.call('text.update', { collection_id, text_id, body });
  return { client, collection_id, add, analyse, fail, change };
}

test('a receiver is told of texts analysed and failed and of imports, signed', async () => {
  const { client, collection_id, add, analyse, fail } = await desk();
  const { url, received } = await receiver();
  const { secret, webhook_id } = await client.call('webhook.create', { collection_id, url });
  await analyse(await add('cms-1'));
  await fail(await add());
  await client.call('collection.importFinished', { collection_id, stored: 2, bad: 1 });
  await until(() => received.length === 3, 'three events');
  const byType = new Map(received.map((message) => [message.type, message]));
  assert.deepEqual([...byType.keys()].toSorted(), ['import.finished', 'text.analysed', 'text.failed']);
  const { sequence, ...data } = byType.get('text.analysed')!.data;
  assert.deepEqual(data, { collection_id, text_id: 1, ext_text_id: 'cms-1' });
  assert.ok((sequence as number) < (byType.get('text.failed')!.data['sequence'] as number));
  const { sequence: _, ...outcome } = byType.get('import.finished')!.data;
  assert.deepEqual(outcome, { collection_id, stored: 2, present: 0, bad: 1 });
  for (const message of received) {
    assert.ok(isSigned(secret, message));
    assert.ok(!isSigned(secret, { ...message, body: message.body.replace('1', '2') }));
    assert.equal(message.headers['content-type'], 'application/json');
  }
  const deliveries = await until(async () => {
    const answer = await client.call('webhook.deliveries', { webhook_id, state: 'delivered' });
    return answer.deliveries.length === 3 && answer.deliveries;
  }, 'three deliveries are noted');
  const [newest] = deliveries;
  assert.deepEqual([newest!.type, newest!.attempts, newest!.status], ['import.finished', 1, 204]);
  assert.equal(newest!.event_id, byType.get('import.finished')!.id);
});

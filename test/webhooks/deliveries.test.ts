import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { login } from '../support/client.ts';
import { openDesk } from '../support/desk.ts';
import { isSigned, receiver } from '../support/receiver.ts';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

/** The clock of the service is ahead of the machine's, so that the tests need not wait for pauses. */
let aheadMs = 0;
const clock = () => Date.now() + aheadMs;
const service = await runService({ workers: 0, webhookHosts: 'any', clock });
const advance = (seconds: number) => {
  aheadMs += seconds * 1000;
};

test('a receiver gets signed events for analysed and failed texts and for imports', async () => {
  const { client, collection_id, add, analyse, giveUp } = await openDesk(service);
  const { url, received } = await receiver();
  const { secret, webhook_id } = await client.call('webhook.create', { collection_id, url });
  await analyse(await add('cms-1'));
  await giveUp(await add());
  await client.call('collection.importFinished', { collection_id, stored: 2, bad: 1 });
  await until(() => received.length === 3, 'three events');
  const byType = new Map(received.map((message) => [message.type, message]));
  assert.deepEqual([...byType.keys()].toSorted(), ['import.finished', 'text.analysed', 'text.failed']);
  const { sequence, ...data } = byType.get('text.analysed')!.data;
  assert.deepEqual(data, { collection_id, text_id: 1, ext_text_id: 'cms-1' });
  assert.ok((sequence as number) < (byType.get('text.failed')!.data['sequence'] as number));
  const { sequence: last, ...outcome } = byType.get('import.finished')!.data;
  assert.ok((sequence as number) < (last as number));
  assert.deepEqual(outcome, { collection_id, stored: 2, present: 0, bad: 1 });
  for (const message of received) {
    assert.ok(isSigned(secret, message));
    assert.ok(!isSigned(secret, { ...message, body: message.body.replace('1', '2') }));
    assert.equal(message.headers['content-type'], 'application/json');
  }
  const deliveredEvents = async () =>
    (await client.call('webhook.deliveries', { webhook_id, state: 'delivered' })).deliveries;
  await until(async () => (await deliveredEvents()).length === 3, 'three deliveries are stored');
  const [newest] = await deliveredEvents();
  assert.deepEqual([newest!.type, newest!.attempts, newest!.status], ['import.finished', 1, 204]);
  assert.equal(newest!.event_id, byType.get('import.finished')!.id);
});

test('whatever a receiver returns, each event arrives, and the events of a text arrive in order', async (t) => {
  const random = seededFor(t);
  const { client, collection_id, add, analyse, giveUp, change } = await openDesk(service);
  const accepted: { id: string; text: unknown; sequence: number }[] = [];
  const { url, received } = await receiver(({ id, data }) => {
    const status = random() < 0.3 ? 500 : 204;
    if (status === 204) accepted.push({ id, text: data['text_id'], sequence: data['sequence'] as number });
    return status;
  });
  const { secret, webhook_id } = await client.call('webhook.create', { collection_id, url });
  const rounds = 4;
  const texts = await Promise.all(Array.from({ length: 12 }, () => add()));
  for (let round = 0; round < rounds; round++) {
    for (const text_id of texts) {
      if (round > 0) await change(text_id, `Round ${round}.`);
      await (random() < 0.2 ? giveUp(text_id) : analyse(text_id));
    }
  }
  await until(
    async () => {
      advance(60);
      return (await client.call('webhook.list', { collection_id })).webhooks[0]!.pending === 0;
    },
    () => `all events arrive: ${accepted.length} of ${rounds * texts.length}`,
    { everyMs: 100 },
  );
  assert.equal(new Set(accepted.map(({ id }) => id)).size, rounds * texts.length);
  for (const text of texts) {
    const sequences = accepted.filter((event) => event.text === text).map(({ sequence }) => sequence);
    assert.deepEqual(
      sequences,
      sequences.toSorted((one, other) => one - other),
      `text ${text}`,
    );
    const attempted = received.filter(({ data }) => data['text_id'] === text);
    const order = attempted.map(({ data }) => data['sequence'] as number);
    assert.deepEqual(
      order,
      order.toSorted((one, other) => one - other),
      `attempts at text ${text}`,
    );
  }
  assert.ok(received.every((message) => isSigned(secret, message)));
  const { deliveries } = await client.call('webhook.deliveries', { webhook_id, limit: 1000 });
  const attempts = deliveries.reduce((sum, delivery) => sum + delivery.attempts, 0);
  // Advancing the clock can end a lease, and then an attempt is not stored.
  assert.ok(attempts > accepted.length && attempts <= received.length, `${attempts} attempts`);
});

test('a refused event delays the other events of its text only', async () => {
  const { client, collection_id, add, analyse, change } = await openDesk(service);
  let isRefusing = true;
  const { url, received } = await receiver(({ data }) => (isRefusing && data['text_id'] === 1 ? 422 : 200));
  const { webhook_id } = await client.call('webhook.create', { collection_id, url });
  const [first, second] = [await add(), await add()];
  await analyse(first);
  await until(() => received.length > 0, 'the first attempt');
  await change(first, 'Again.');
  await analyse(first);
  await analyse(second);
  const eventsOf = (text: number) => received.filter(({ data }) => data['text_id'] === text);
  await until(() => eventsOf(second).length === 1, 'the event of the other text arrives');
  assert.equal(new Set(eventsOf(first).map(({ id }) => id)).size, 1, 'the later event of the text waits');
  const [, refused] = (await client.call('webhook.deliveries', { webhook_id, state: 'pending' })).deliveries;
  const nextAttempt = Date.parse(refused!.next_attempt!) / 1000;
  assert.equal(
    await service.context.store.webhooks.anyDue(nextAttempt - 1),
    false,
    'no event is due meanwhile',
  );
  isRefusing = false;
  await until(() => {
    advance(60);
    return new Set(eventsOf(first).map(({ id }) => id)).size === 2;
  }, 'both events of the text arrive');
});

test('a webhook is disabled and enabled by hand, and disabled by a receiver that returns 410', async () => {
  const { client, collection_id, add, analyse } = await openDesk(service);
  const { url, received } = await receiver((_, count) => (count === 1 ? 410 : 200));
  const { webhook_id } = await client.call('webhook.create', {
    collection_id,
    url,
    events: ['text.analysed'],
  });
  await analyse(await add());
  const webhook = async () => (await client.call('webhook.list', { collection_id })).webhooks[0]!;
  await until(async () => !(await webhook()).enabled, 'the webhook is disabled');
  await analyse(await add());
  assert.equal((await webhook()).pending, 1, 'no event is queued while it is disabled');
  const on = await client.call('webhook.update', { webhook_id, enabled: true, events: ['text.failed'] });
  assert.deepEqual([on.enabled, on.events, on.failures], [true, ['text.failed'], 0]);
  advance(60);
  await until(async () => (await webhook()).pending === 0, 'the pending event arrives');
  await analyse(await add());
  assert.equal((await webhook()).pending, 0, 'events of this type are no longer sent');
  assert.equal(received.length, 2);
  assert.deepEqual(await client.call('webhook.delete', { webhook_id }), { success: true });
  assert.deepEqual((await client.call('webhook.list', { collection_id })).webhooks, []);
});

test('an event that does not arrive in three days becomes a dead letter, is listed, and is resent by hand', async () => {
  const { client: before, collection_id, add, analyse } = await openDesk(service);
  let status = 503;
  const { url, received } = await receiver(() => status);
  const { webhook_id } = await before.call('webhook.create', { collection_id, url });
  const text_id = await add('cms-9');
  await analyse(text_id);
  // From the store, because tokens expire while the clock advances.
  const latest = async () => {
    const { webhooks } = service.context.store;
    return (await webhooks.deliveries(before.account, webhook_id, { limit: 1 }))[0]!;
  };
  for (let attempts = 1; attempts <= 6; attempts++) {
    await until(async () => (await latest()).attempts === attempts, `attempt ${attempts}`);
    const { state, dueAt } = await latest();
    assert.equal(state, 'pending');
    advance(Math.max(dueAt - clock() / 1000, limits.webhooks.maxBackoff) + 1);
  }
  advance(limits.webhooks.deadLetterAfter);
  await until(async () => (await latest()).state === 'dead', 'it is a dead letter');

  const client = await login(service.url, { ...before, accountId: before.account });
  const deliveries = async (state: string) =>
    (await client.call('webhook.deliveries', { webhook_id, state })).deliveries;
  const [dead] = await deliveries('dead');
  assert.deepEqual(
    [dead!.text_id, dead!.ext_text_id, dead!.status, dead!.problem, dead!.next_attempt],
    [text_id, 'cms-9', 503, 'The receiver returned status 503.', undefined],
  );
  const [webhook] = (await client.call('webhook.list', { collection_id })).webhooks;
  assert.deepEqual(
    [webhook!.pending, webhook!.dead, webhook!.problem],
    [0, 1, 'The receiver returned status 503.'],
  );

  status = 200;
  const count = received.length;
  await client.call('text.update', { collection_id, text_id, body: 'Again.' });
  await analyse(text_id);
  advance(limits.webhooks.maxBackoff + 60);
  await until(() => received.length === count + 1, 'a later event arrives all the same');
  assert.deepEqual(await client.call('webhook.redeliver', { webhook_id }), { queued: 1 });
  await until(async () => (await deliveries('delivered')).length === 2, 'the dead letter arrives');
  assert.deepEqual(await deliveries('dead'), []);
  assert.equal(received.at(-1)!.id, dead!.event_id);
  const again = { webhook_id, event_id: dead!.event_id };
  assert.deepEqual(await client.call('webhook.redeliver', again), { queued: 1 });
  await until(() => received.length === count + 3, 'a delivered event is resent too');
  for (const event_id of ['x', '1-1-1', `${collection_id}-99-1`]) {
    const { data } = await client.refused('webhook.redeliver', { webhook_id, event_id });
    assert.equal(data.reason, 'noSuchDelivery');
  }
});

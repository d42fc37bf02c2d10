import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { cleanup } from '../support/cleanup.ts';
import { openDesk } from '../support/desk.ts';
import { receiver } from '../support/receiver.ts';
import { allRows } from '../support/rows.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await runService({ workers: 0, webhookHosts: 'any' });

test('slow receivers, endless responses and redirects do no harm', async () => {
  const { client, collection_id, add, analyse } = await openDesk(service);
  const forever = Promise.withResolvers<number>();
  const slow = await receiver(() => forever.promise);
  cleanup(() => {
    forever.resolve(200);
  });
  // Returns 200 with an endless body.
  const endless = createServer((socket) => {
    socket.on('error', () => undefined).write('HTTP/1.1 200 OK\r\n\r\n');
    const write = () => socket.write(Buffer.alloc(64 * 1024, 'x'));
    socket.on('drain', write);
    write();
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  cleanup(() => endless.close());
  const { port } = endless.address() as { port: number };
  const target = await receiver();
  const elsewhere = await receiver(() => 302);
  const fine = await receiver();
  const urls = [slow.url, `http://127.0.0.1:${port}/`, elsewhere.url, fine.url];
  for (const url of urls) await client.call('webhook.create', { collection_id, url });
  const texts = await Promise.all(Array.from({ length: 12 }, () => add()));
  for (const text_id of texts) await analyse(text_id);
  await until(() => fine.received.length === texts.length, 'the other receivers get the events');
  await client.call('ping.ping');
  assert.ok(slow.mostAtOnce() <= limits.webhooks.parallelEvents, `${slow.mostAtOnce()} at once`);
  const webhooks = async () => (await client.call('webhook.list', { collection_id })).webhooks;
  await until(async () => {
    const [late, unending] = await webhooks();
    return late!.failures > 0 && unending!.pending === 0;
  }, 'the slow receiver has timed out');
  const [late, unending, moved] = await webhooks();
  assert.match(late!.problem!, /did not respond within 10 seconds/);
  assert.equal(unending!.problem, undefined, 'only the status counts');
  assert.match(moved!.problem!, /returned status 302; redirects are not followed/);
  assert.deepEqual(target.received, []);
});

test('a secret is returned once and is nowhere else', async () => {
  const { client, collection_id, add, analyse } = await openDesk(service);
  const { url, received } = await receiver();
  const { secret, webhook_id } = await client.call('webhook.create', { collection_id, url });
  await analyse(await add());
  await until(() => received.length === 1, 'an event');
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  assert.equal(key.length, 32);
  const places = {
    log: service.log(),
    list: JSON.stringify(await client.call('webhook.list', { collection_id })),
    update: JSON.stringify(await client.call('webhook.update', { webhook_id, url: `${url}&y=2` })),
    message: JSON.stringify(received),
    rows: JSON.stringify(await allRows(service)),
  };
  for (const [name, place] of Object.entries(places))
    for (const form of [secret, key.toString('base64'), key.toString('hex'), String([...key])])
      assert.ok(!place.includes(form), name);
  assert.ok(!places.log.includes('/hook'), 'the log does not have the address either');
  const other = await client.call('webhook.create', { collection_id, url });
  assert.notEqual(other.secret, secret);
});

test('webhooks of another account get the same response as missing ones', async () => {
  const theirs = await openDesk(service);
  const mine = await openDesk(service);
  const { url } = await receiver();
  const { webhook_id } = await theirs.client.call('webhook.create', {
    collection_id: theirs.collection_id,
    url,
  });
  const calls = [
    ['webhook.update', { enabled: false }],
    ['webhook.delete', {}],
    ['webhook.deliveries', {}],
    ['webhook.redeliver', {}],
    ['webhook.redeliver', { event_id: '1-1-1' }],
  ] as const;
  for (const [method, params] of calls) {
    const errors = await Promise.all(
      [webhook_id, 987_654].map((id) => mine.client.refused(method, { ...params, webhook_id: id })),
    );
    assert.deepEqual(errors[0], errors[1]);
    assert.equal(errors[0]!.data.reason, 'noSuchWebhook');
  }
  const [webhook] = (await theirs.client.call('webhook.list', { collection_id: theirs.collection_id }))
    .webhooks;
  assert.equal(webhook!.enabled, true);
});

test('addresses, numbers and events have limits that errors name', async () => {
  const { client, collection_id } = await openDesk(service);
  const refusal = async (params: object) => {
    const { data } = await client.refused('webhook.create', { collection_id, ...params });
    return [data.reason, data.field, data.limit];
  };
  const wrong = ['webhookUrlWrong', 'url', undefined];
  for (const url of [
    'x',
    'ftp://example.org/',
    'https://a:b@example.org/',
    'https://example.org/#x',
    'https://',
  ])
    assert.deepEqual(await refusal({ url }), wrong, url);
  assert.deepEqual(await refusal({ url: `https://example.org/${'x'.repeat(1000)}` }), [
    'urlTooLong',
    'url',
    1000,
  ]);
  assert.deepEqual(await refusal({}), ['missing', 'url', undefined]);
  const url = 'https://example.org/';
  for (const events of [['text.read'], 'text.analysed', []])
    assert.deepEqual(await refusal({ url, events }), ['invalidParams', 'events', undefined]);
  const { inCollection, inAccount } = limits.webhooks;
  for (let count = 0; count < inCollection; count++)
    await client.call('webhook.create', { collection_id, url });
  assert.deepEqual(await refusal({ url }), ['webhookLimit', undefined, inCollection]);
  for (let left = inAccount - inCollection; left > 0; left -= inCollection) {
    const another = await client.call('collection.create', { name: 'More', language: 'en' });
    for (let count = 0; count < Math.min(left, inCollection); count++)
      await client.call('webhook.create', { collection_id: another.collection_id, url });
  }
  const { collection_id: last } = await client.call('collection.create', { name: 'Last', language: 'en' });
  assert.deepEqual(await refusal({ url, collection_id: last }), ['webhookLimit', undefined, inAccount]);
});

test('deliveries are listed in pages, the newest event first', async () => {
  const { client, collection_id, add, analyse } = await openDesk(service);
  const { url } = await receiver(() => 500);
  const { webhook_id } = await client.call('webhook.create', { collection_id, url });
  for (let count = 0; count < 5; count++) await analyse(await add());
  const textIds: (number | undefined)[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call('webhook.deliveries', { webhook_id, limit: 2, ...(cursor && { cursor }) });
    textIds.push(...page.deliveries.map(({ text_id }) => text_id));
    cursor = page.next;
  } while (cursor !== undefined);
  assert.deepEqual(textIds, [5, 4, 3, 2, 1]);
});

test('a reset and a deletion delete the events of the texts', async () => {
  const { client, collection_id, add, analyse } = await openDesk(service);
  const { url } = await receiver(() => 500);
  const { webhook_id } = await client.call('webhook.create', { collection_id, url });
  await analyse(await add());
  await client.call('collection.reset', { collection_id });
  assert.deepEqual((await client.call('webhook.deliveries', { webhook_id })).deliveries, []);
  await client.call('collection.delete', { collection_id });
  assert.equal((await client.refused('webhook.deliveries', { webhook_id })).data.reason, 'noSuchWebhook');
});

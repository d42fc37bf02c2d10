import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { login } from '../support/client.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { openStream } from '../support/event-stream.ts';
import { temporaryFolder } from '../support/folder.ts';
import { run } from '../support/process.ts';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await runService({ workers: 0 });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const streamOf = ({ client, collection_id }: Desk, lastId?: string, query = '') =>
  openStream(service.url, `collection_id=${collection_id}${query}`, {
    ...bearer(client.token),
    ...(lastId !== undefined && { 'last-event-id': lastId }),
  });

test('a stream sends events from now on, or all stored events if it begins at 0', async () => {
  const desk = await openDesk(service);
  const { client, collection_id, add, analyse, giveUp } = desk;
  await analyse(await add('before'));
  const stream = await streamOf(desk);
  assert.equal(stream.status, 200);
  assert.equal(stream.headers['content-type'], 'text/event-stream; charset=utf-8');
  assert.equal(stream.headers['cache-control'], 'no-store');
  await analyse(await add('cms-2'));
  await giveUp(await add());
  await client.call('collection.importFinished', { collection_id, stored: 3 });
  await until(() => stream.events.length === 3, 'three events');
  assert.deepEqual(
    stream.events.map(({ type }) => type),
    ['text.analysed', 'text.failed', 'import.finished'],
  );
  const [first] = stream.events;
  assert.equal(first!.data.type, 'text.analysed');
  const { sequence, ...data } = first!.data.data;
  assert.equal(first!.id.split('-')[1], String(sequence));
  assert.deepEqual(data, { collection_id, text_id: 2, ext_text_id: 'cms-2' });
  const all = await streamOf(desk, undefined, '&last_event_id=0');
  await until(() => all.events.length === 4, 'four events');
  assert.deepEqual(all.events.slice(1), stream.events);
});

test('a reader that reconnects repeatedly gets every event once and in order', async (t) => {
  const random = seededFor(t);
  const desk = await openDesk(service);
  const { add, analyse, change } = desk;
  const texts = await Promise.all(Array.from({ length: 5 }, () => add()));
  const total = 60;
  const writer = (async () => {
    for (let count = 0; count < total; count++) {
      const text_id = texts[count % texts.length]!;
      if (count >= texts.length) await change(text_id, `Change ${count}.`);
      await analyse(text_id);
    }
  })();
  const read: string[] = [];
  const sequences: number[] = [];
  let lastId = '0';
  while (read.length < total) {
    const stream = await streamOf(desk, lastId);
    const goal = Math.min(1 + Math.floor(12 * random()), total - read.length);
    await until(() => stream.events.length >= goal, 'some events');
    stream.close();
    // Events after the last one that the reader processed are lost with the connection.
    for (const event of stream.events.slice(0, goal)) {
      read.push(event.id);
      sequences.push(event.data.data['sequence'] as number);
      lastId = event.id;
    }
  }
  await writer;
  assert.equal(new Set(read).size, total);
  assert.deepEqual(
    sequences,
    sequences.toSorted((one, other) => one - other),
  );
});

test('a reader that reconnects before the first event misses none', async () => {
  const desk = await openDesk(service);
  const stream = await streamOf(desk);
  const place = await until(() => stream.lastId(), 'the id of the position');
  stream.close();
  await desk.analyse(await desk.add());
  const again = await streamOf(desk, place);
  await until(() => again.events.length === 1, 'the event');
});

test('a reader is notified when events may be missing, and gets all stored events', async () => {
  const desk = await openDesk(service);
  const { store } = service.context;
  await desk.analyse(await desk.add());
  const stream = await streamOf(desk, '0');
  await until(() => stream.events.length === 1, 'the first event');
  const { id } = stream.events[0]!;
  const { version } = (await store.events.since(desk.client.account, desk.collection_id, 0, 1))![0]!;
  const before = Math.floor(Date.now() / 1000) + 1;
  assert.ok((await store.events.prune({ before, deadBefore: 0, atMost: 1000 })) > 0);
  await desk.analyse(await desk.add());
  for (const lastId of [
    id,
    `${desk.collection_id}-${version + 1000}-1`,
    `${desk.collection_id}-${version}-1`,
  ]) {
    const again = await streamOf(desk, lastId);
    await until(() => again.events.length === 2, 'the stored events');
    assert.deepEqual(
      again.events.map(({ type }) => type),
      ['events.missed', 'text.analysed'],
    );
  }
});

test('an import by the command line sends an event at its end', async () => {
  const desk = await openDesk(service);
  const { client, collection_id } = desk;
  const stream = await streamOf(desk);
  const folder = temporaryFolder();
  const text = { id: 'a', body: 'The council met in the town hall on Monday and decided nothing.' };
  writeFileSync(join(folder, 'texts.jsonl'), `${JSON.stringify(text)}\n${JSON.stringify({ id: 'b' })}\n`);
  const connection = ['--url', service.url, '--api-key', client.apiKey, '--secret-key', client.secretKey];
  const args = ['import', 'texts.jsonl', '--collection', String(collection_id), ...connection];
  for (const [stored, present] of [
    [1, 0],
    [0, 1],
  ]) {
    stream.events.length = 0;
    await run(args, {}, folder);
    await until(() => stream.events.length === 1, 'the end of the import');
    const { sequence, ...data } = stream.events[0]!.data.data;
    assert.ok((sequence as number) > 0);
    assert.deepEqual(data, { collection_id, stored, present, bad: 1 });
  }
});

test('streams without permission, or beyond the limit, are refused with a status and a sentence', async () => {
  const desk = await openDesk(service);
  const stranger = await openDesk(service);
  const { collection_id, client } = desk;
  const requests: [status: number, query: string, headers: Record<string, string>, reason: string][] = [
    [401, `collection_id=${collection_id}`, {}, 'tokenInvalid'],
    [401, `collection_id=${collection_id}`, bearer('nonsense'), 'tokenInvalid'],
    [401, `collection_id=${collection_id}&access_token=${client.token}`, {}, 'tokenInvalid'],
    [404, `collection_id=${collection_id}`, bearer(stranger.client.token), 'noSuchCollection'],
    [404, 'collection_id=987654', bearer(client.token), 'noSuchCollection'],
    [400, '', bearer(client.token), 'missing'],
    [400, 'collection_id=x', bearer(client.token), 'invalidParams'],
    [400, `collection_id=${collection_id}&last_event_id=x`, bearer(client.token), 'invalidParams'],
    [400, `collection_id=${collection_id}&last_event_id=987654-1-1`, bearer(client.token), 'invalidParams'],
  ];
  for (const [status, query, headers, reason] of requests) {
    const refused = await openStream(service.url, query, headers);
    await until(() => refused.isOver(), 'the response');
    assert.equal(refused.status, status, query);
    assert.match(refused.text(), new RegExp(`"reason":"${reason}"`));
  }
  const { ofAccount } = limits.events.streams;
  const open = await Promise.all(Array.from({ length: ofAccount }, () => streamOf(desk)));
  assert.ok(open.every(({ status }) => status === 200));
  const refused = await streamOf(desk);
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '5']);
  open[0]!.close();
  await until(async () => (await streamOf(desk)).status === 200, 'there is room again');
  assert.ok(!service.log().includes(client.token));
});

test('a stream sends nothing after its key or token is revoked', async () => {
  const folder = temporaryFolder();
  const another = await runService({ workers: 0, data: folder, database: undefined });
  /** Asserts that a stream, opened with a secret, sends nothing after the secret is revoked. */
  const assertEnds = async (desk: Desk, secret: string, end: () => Promise<unknown>) => {
    const stream = await openStream(another.url, `collection_id=${desk.collection_id}`, bearer(secret));
    await desk.analyse(await desk.add());
    await until(() => stream.events.length === 1, 'the event before the end');
    await end();
    await desk.analyse(await desk.add());
    await until(() => stream.isOver(), 'the end of the stream');
    assert.equal(stream.events.length, 1);
  };
  const desk = await openDesk(another);
  const { client } = desk;
  const pair = await another.context.keys.issue('pair', client.account);
  const [first, second] = [await login(another.url, pair), await login(another.url, pair)];
  await assertEnds(desk, first.token, () => first.call('auth.invalidateToken'));
  await assertEnds(desk, second.token, () => client.call('keys.revoke', { api_key: pair.apiKey }));
  const newKey = () => client.call('keys.create', { static: true, scope: 'read' });
  const [here, elsewhere] = [await newKey(), await newKey()];
  await assertEnds(desk, here.secret_key, () => client.call('keys.revoke', { api_key: here.api_key }));
  await assertEnds(desk, elsewhere.secret_key, () =>
    run(['keys', 'revoke', elsewhere.api_key, '--data', folder]),
  );
});

test('a stream ends with its collection, its key and its service', async () => {
  const another = await runService({ workers: 0, drainSeconds: 1 });
  const desk = await openDesk(another);
  const { client, collection_id } = desk;
  const open = (token = client.token) =>
    openStream(another.url, `collection_id=${collection_id}`, bearer(token));
  const { collection_id: deleted } = await client.call('collection.create', {
    name: 'Deleted',
    language: 'en',
  });
  const ofDeleted = await openStream(another.url, `collection_id=${deleted}`, bearer(client.token));
  await client.call('collection.delete', { collection_id: deleted });
  await until(() => ofDeleted.isOver(), 'the end of the collection');

  const pair = await another.context.keys.issue('other', client.account);
  const withOther = await open((await login(another.url, pair)).token);
  const own = await open();
  await client.call('keys.revoke', { api_key: pair.apiKey });
  await until(() => withOther.isOver(), 'the end of the key');
  assert.equal(own.isOver(), false);

  const draining = another.drain();
  await until(() => own.isOver(), 'the end of the service');
  assert.equal((await open()).status, 503);
  await draining;
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { login } from '../support/client.ts';
import { manualClock } from '../support/clock.ts';
import { temporaryFolder } from '../support/folder.ts';
import { runService } from '../support/service.ts';

const clock = manualClock();
const service = await runService({ workers: 0, clock: clock.now });
const day = 24 * 60 * 60 * 1000;

async function newCollection() {
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'Once', language: 'en' });
  return { client, collection_id };
}

test('the same key and params get the first response again, and one text is stored', async () => {
  const { client, collection_id } = await newCollection();
  const text = { collection_id, body: 'A sample.', headline: 'H', ext_text_id: 'e', idempotency_key: 'k' };
  const first = await client.call('text.create', text);
  // The same params as other clients write them.
  const other = { force: 0, unknown: 1, ...text, collection_id: `${collection_id}` };
  assert.deepEqual(await client.call('text.create', other), first);
  assert.equal((await client.call('collection.get', { collection_id })).next_id, 2);
  assert.equal(
    (await client.refused('text.create', { ...text, idempotency_key: 'l' })).data.reason,
    'extTextIdTaken',
  );

  // The first response, even after the text has changed or was deleted.
  await client.call('text.update', { collection_id, text_id: 1, headline: 'New' });
  assert.deepEqual(await client.call('text.create', text), first);
  await client.call('collection.delete', { collection_id });
  assert.deepEqual(await client.call('text.create', text), first);
});

test('the same key with other params or for another method is refused', async () => {
  const { client, collection_id } = await newCollection();
  const text = { collection_id, body: 'A sample.', idempotency_key: 'k' };
  await client.call('text.create', text);
  for (const [method, params] of [
    ['text.create', { ...text, body: 'Another.' }],
    ['text.create', { ...text, headline: '' }],
    ['text.update', { ...text, text_id: 1 }],
  ] as const) {
    const refused = await client.refused(method, params);
    assert.deepEqual(refused.data, { reason: 'keyReused', field: 'idempotency_key' });
  }
  const long = await client.refused('text.create', { ...text, idempotency_key: 'x'.repeat(101) });
  assert.deepEqual(long.data, { reason: 'outOfRange', field: 'idempotency_key', limit: 100 });
  await client.call('text.create', { ...text, idempotency_key: '' });
  await client.call('text.create', { ...text, idempotency_key: '' });
  const { next_id } = await client.call('collection.get', { collection_id });
  assert.equal(next_id, 4, 'an empty key counts as none');
});

test('a repeated update is done once', async () => {
  const { client, collection_id } = await newCollection();
  await client.call('text.create', { collection_id, body: 'A sample.' });
  const change = { collection_id, text_id: 1, headline: 'One', idempotency_key: 'k' };
  const first = await client.call('text.update', change);
  await client.call('text.update', { collection_id, text_id: 1, headline: 'Two' });
  assert.deepEqual(await client.call('text.update', change), first);
  assert.equal((await client.call('text.get', { collection_id, text_id: 1 })).headline, 'Two');
});

test('the response of a refused call is not stored', async () => {
  const { client, collection_id } = await newCollection();
  const text = { collection_id, body: 'A sample.', ext_text_id: 'e', idempotency_key: 'k' };
  await client.call('text.create', { collection_id, body: 'First.', ext_text_id: 'e' });
  assert.equal((await client.refused('text.create', text)).data.reason, 'extTextIdTaken');
  await client.call('text.delete', { collection_id, ext_text_id: 'e' });
  assert.equal((await client.call('text.create', text)).text_id, 2);
});

test('concurrent calls with one key create one text', async () => {
  const { client, collection_id } = await newCollection();
  const text = { collection_id, body: 'A sample.', idempotency_key: 'k' };
  const responses = await Promise.all(Array.from({ length: 20 }, () => client.call('text.create', text)));
  assert.deepEqual(new Set(responses.map(({ text_id }) => text_id)), new Set([1]));
  const racing = await Promise.all(
    ['A.', 'B.'].map((body) => client.ask('text.create', { ...text, body, idempotency_key: 'race' })),
  );
  assert.deepEqual(racing.map(({ error }) => error?.data.reason).toSorted(), ['keyReused', undefined]);
  assert.equal((await client.call('collection.get', { collection_id })).next_id, 3);
});

test('keys belong to their account and expire after a day', async () => {
  const { client, collection_id } = await newCollection();
  const { client: other, collection_id: others } = await newCollection();
  const text = { body: 'A sample.', idempotency_key: 'k' };
  await client.call('text.create', { ...text, collection_id });
  assert.equal((await other.call('text.create', { ...text, collection_id: others })).collection_id, others);
  clock.pass(day);
  const later = await login(service.url, { ...client, accountId: client.account });
  assert.equal((await later.call('text.create', { ...text, collection_id })).text_id, 1);
  clock.pass(1000);
  assert.equal((await later.call('text.create', { ...text, collection_id })).text_id, 2);
  assert.equal((await later.call('text.create', { ...text, collection_id })).text_id, 2);
  const { idempotentResults } = service.context.store;
  assert.ok((await idempotentResults.prune(Math.floor((clock.now() - day) / 1000))) > 0);
  assert.equal((await later.call('text.create', { ...text, collection_id })).text_id, 2);
});

test('keys survive a restart', async () => {
  const folder = temporaryFolder();
  const first = await runService({ workers: 0, data: folder });
  const client = await first.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'Once', language: 'en' });
  const text = { collection_id, body: 'A sample.', idempotency_key: 'k' };
  const response = await client.call('text.create', text);
  await first[Symbol.asyncDispose]();
  const second = await runService({ workers: 0, data: folder });
  const back = await login(second.url, { ...client, accountId: client.account });
  assert.deepEqual(await back.call('text.create', text), response);
});

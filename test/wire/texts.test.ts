import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();

const newCollection = async (language = 'en') =>
  (await client.call('collection.create', { name: 'Texts', language })).collection_id;

test('a text is returned with its four fields, and the optional fields that were set', async () => {
  const collection_id = await newCollection();
  const bare = { headline: '', url: '', collection_id, text_id: 1 };
  assert.deepEqual(await client.call('text.create', { collection_id, body: 'Bare.' }), bare);
  assert.deepEqual(await client.call('text.get', { collection_id, text_id: 1 }), bare);
  const unset = { headline: '', url: '', authors: '', ext_text_id: '', publish_date: '' };
  assert.deepEqual(await client.call('text.create', { collection_id, body: 'Bare.', ...unset }), {
    ...bare,
    text_id: 2,
  });
  const nulls = {
    headline: null,
    url: null,
    authors: null,
    ext_text_id: null,
    publish_date: null,
    force: null,
  };
  assert.deepEqual(await client.call('text.create', { collection_id, body: 'Bare.', ...nulls }), {
    ...bare,
    text_id: 3,
  });
  const set = { headline: 'H', url: 'http://x.se/a', authors: 'Me', ext_text_id: 'e' };
  const full = { ...set, collection_id, text_id: 4, publish_date: '2011-05-18T15:02:32Z' };
  const params = { ...set, publish_date: '2011-05-18 15:02:32', force: false, body: 'Full.' };
  assert.deepEqual(await client.call('text.create', { collection_id, ...params }), full);
  assert.deepEqual(await client.call('text.get', { collection_id, text_id: 4 }), full);
  const withBody = await client.call('text.get', { collection_id, text_id: 4, include_body: true });
  assert.deepEqual(withBody, { ...full, body: 'Full.' });
  assert.deepEqual((await client.call('collection.listTexts', { collection_id })).texts.at(-1), full);
});

test('unknown params are ignored and never stored', async () => {
  const collection_id = await newCollection();
  const extra = {
    text_id: 77,
    body: 'Body.',
    next_id: 50,
    tags: ['x'],
    account: 1,
    epoch: 9,
    createdAt: 1,
    xyzzy: 'xyzzy',
  };
  const created = await client.call('text.create', { collection_id, ...extra });
  assert.equal(created.text_id, 1);
  const got = await client.call('text.get', { collection_id, text_id: 1, include_body: true });
  assert.deepEqual(got, { collection_id, text_id: 1, headline: '', url: '', body: 'Body.' });
  const renamed = await client.call('collection.update', {
    collection_id,
    name: 'N',
    language: 'sv',
    next_id: 9,
  });
  assert.deepEqual([renamed.name, renamed.language, renamed.next_id], ['N', 'en', 2]);
});

test('an update changes only the fields that it names', async () => {
  const collection_id = await newCollection();
  const set = {
    headline: 'H',
    url: 'u',
    authors: 'A',
    ext_text_id: 'e',
    publish_date: '2011-05-18T15:02:32Z',
  };
  await client.call('text.create', { collection_id, body: 'Body.', ...set });
  const key = { collection_id, text_id: 1 };
  const get = () => client.call('text.get', { ...key, include_body: true });
  assert.deepEqual(await client.call('text.update', { ...key, headline: 'H2' }), {
    ...set,
    ...key,
    headline: 'H2',
  });
  await client.call('text.update', { ...key, body: 'Body 2.', url: '', authors: '' });
  const expected = {
    ...key,
    headline: 'H2',
    url: '',
    body: 'Body 2.',
    ext_text_id: 'e',
    publish_date: set.publish_date,
  };
  assert.deepEqual(await get(), expected);
  await client.call('text.update', { ...key });
  assert.deepEqual(await get(), expected);
});

test('with both keys in an update, text_id picks the text and ext_text_id is its new value', async () => {
  const collection_id = await newCollection();
  for (const ext_text_id of ['one', 'two'])
    await client.call('text.create', { collection_id, body: 'x', ext_text_id });
  const updated = await client.call('text.update', { collection_id, text_id: 1, ext_text_id: 'uno' });
  assert.deepEqual([updated.text_id, updated.ext_text_id], [1, 'uno']);
  const found = await client.call('text.update', {
    collection_id,
    text_id: 0,
    ext_text_id: 'two',
    headline: 'Two',
  });
  assert.deepEqual([found.text_id, found.headline], [2, 'Two']);
  const clash = await client.refused('text.update', {
    collection_id,
    text_id: 1,
    ext_text_id: 'two',
    headline: 'No',
  });
  assert.deepEqual([clash.data.reason, clash.data.field], ['extTextIdTaken', 'ext_text_id']);
  const first = await client.call('text.get', { collection_id, text_id: 1 });
  assert.deepEqual([first.ext_text_id, first.headline], ['uno', '']);
  await client.call('text.update', { collection_id, text_id: 1, ext_text_id: 'uno', headline: 'Itself' });
  const unchanged = await client.call('text.update', { collection_id, text_id: 1, ext_text_id: '' });
  assert.equal(unchanged.ext_text_id, 'uno');
  assert.equal(
    (await client.refused('text.get', { collection_id, ext_text_id: 'one' })).data.reason,
    'noSuchText',
  );
});

test('an ext_text_id in use is refused, and uses up no id', async () => {
  const collection_id = await newCollection();
  await client.call('text.create', { collection_id, body: 'x', ext_text_id: 'e' });
  const error = await client.refused('text.create', { collection_id, body: 'y', ext_text_id: 'e' });
  assert.deepEqual([error.data.reason, error.data.field], ['extTextIdTaken', 'ext_text_id']);
  assert.equal((await client.call('text.create', { collection_id, body: 'z' })).text_id, 2);
  await client.call('text.delete', { collection_id, ext_text_id: 'e' });
  assert.equal((await client.call('text.create', { collection_id, body: 'y', ext_text_id: 'e' })).text_id, 3);
});

test('ids count from 1 in each collection and are never reused, and next_id is the next one', async () => {
  const [first, second] = [await newCollection(), await newCollection()];
  const create = async (collection_id: number) =>
    (await client.call('text.create', { collection_id, body: 'x' })).text_id;
  const nextId = async (collection_id: number) =>
    (await client.call('collection.get', { collection_id })).next_id;
  assert.equal(await nextId(first), 1);
  assert.deepEqual([await create(first), await create(first), await create(second)], [1, 2, 1]);
  assert.equal(await nextId(first), 3);
  assert.deepEqual(await client.call('text.delete', { collection_id: first, text_id: 2 }), { success: true });
  assert.equal(await nextId(first), 3);
  assert.equal(await create(first), 3);
  for (const text_id of [2, 99]) {
    assert.equal(
      (await client.refused('text.delete', { collection_id: first, text_id })).data.reason,
      'noSuchText',
    );
  }
  const reset = await client.call('collection.reset', { collection_id: first });
  assert.deepEqual([reset.collection_id, reset.next_id, reset.name], [first, 1, 'Texts']);
  assert.deepEqual((await client.call('collection.listTexts', { collection_id: first })).texts, []);
  assert.equal(
    (await client.refused('text.get', { collection_id: first, text_id: 1 })).data.reason,
    'noSuchText',
  );
  assert.equal(await create(first), 1);
  assert.equal(await nextId(second), 2);
});

test('a deleted collection stays deleted, and its id is never reused', async () => {
  const collection_id = await newCollection('sv');
  await client.call('text.create', { collection_id, body: 'x', ext_text_id: 'e' });
  const deleted = await client.call('collection.delete', { collection_id });
  const expected = {
    collection_id,
    name: 'Texts',
    language: 'sv',
    description: '',
    next_id: 2,
    success: true,
  };
  assert.deepEqual(deleted, expected);
  for (const method of ['collection.get', 'collection.delete', 'collection.reset', 'collection.listTexts']) {
    assert.equal((await client.refused(method, { collection_id })).data.reason, 'noSuchCollection', method);
  }
  assert.equal(
    (await client.refused('text.get', { collection_id, text_id: 1 })).data.reason,
    'noSuchCollection',
  );
  assert.ok((await newCollection()) > collection_id);
});

test('texts are listed in order and in pages', async () => {
  const collection_id = await newCollection();
  const batch = Array.from({ length: 120 }, (_, id) => ({
    id,
    method: 'text.create',
    params: { collection_id, body: `${id}.` },
  }));
  await client.send(JSON.stringify(batch));
  await client.call('text.delete', { collection_id, text_id: 60 });
  const list = async (page: object) =>
    (await client.call('collection.listTexts', { collection_id, ...page })).texts.map(
      ({ text_id }) => text_id,
    );
  const all = Array.from({ length: 120 }, (_, i) => i + 1).filter((id) => id !== 60);
  assert.deepEqual(await list({}), all.slice(0, 50));
  assert.deepEqual(await list({ limit: 1000 }), all);
  assert.deepEqual(await list({ limit: 3, min_text_id: 59 }), [59, 61, 62]);
  assert.deepEqual(await list({ max_text_id: 3 }), [1, 2, 3]);
  assert.deepEqual(await list({ min_text_id: 118, max_text_id: 119 }), [118, 119]);
  assert.deepEqual(await list({ min_text_id: 0, max_text_id: -1 }), []);
  assert.deepEqual(await list({ min_text_id: -5, limit: 1 }), [1]);
  assert.deepEqual(await list({ min_text_id: 121 }), []);
  assert.deepEqual(await list({ min_text_id: 5, max_text_id: 4 }), []);
  for (const field of ['min_text_id', 'max_text_id']) {
    const error = await client.refused('collection.listTexts', { collection_id, [field]: 'x' });
    assert.deepEqual([error.data.reason, error.data.field], ['invalidParams', field]);
  }
});

test('concurrent calls never get the same id', async () => {
  const collection_id = await newCollection();
  const creates = Array.from({ length: 60 }, (_, i) =>
    client.call('text.create', { collection_id, body: `${i}.` }),
  );
  const ids = (await Promise.all(creates)).map(({ text_id }) => text_id);
  assert.deepEqual(
    ids.toSorted((a, b) => a - b),
    Array.from({ length: 60 }, (_, i) => i + 1),
  );
  const sameName = Array.from({ length: 10 }, () =>
    client.ask('text.create', { collection_id, body: 'x', ext_text_id: 'only one' }),
  );
  const outcomes = (await Promise.all(sameName)).map(({ error }) => error?.data.reason);
  assert.equal(outcomes.filter((reason) => reason === undefined).length, 1);
  assert.equal(outcomes.filter((reason) => reason === 'extTextIdTaken').length, 9);
  assert.equal((await client.call('collection.get', { collection_id })).next_id, 62);
});

test('account.get returns the fields that the historic clients read', async () => {
  const response = await client.call('account.get');
  const { account_id, expiration_date, ...rest } = response as unknown as Record<string, unknown>;
  assert.equal(account_id, client.account);
  assert.match(String(expiration_date), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const unlimited = { limit: 1_000_000_000, left: 1_000_000_000 };
  assert.deepEqual([rest['collections'], rest['groups']], [unlimited, unlimited]);
  const { reset_month, reset_hour, ...calls } = rest['api_calls'] as Record<string, unknown>;
  assert.deepEqual(Object.keys(calls).toSorted(), [
    'left_batch',
    'left_hour',
    'left_month',
    'limit_hour',
    'limit_month',
  ]);
  assert.ok(new Date(String(reset_hour)).getTime() > Date.now() - 1000);
  assert.ok(new Date(String(reset_month)).getTime() > Date.now() - 1000);
});

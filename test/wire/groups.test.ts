import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../support/clock.ts';
import { runService } from '../support/service.ts';

const clock = manualClock(Date.parse('2026-11-21T10:00:00Z'));
const service = await runService({ workers: 0, clock: clock.now });

async function newAccount() {
  const client = await service.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'News', language: 'en' });
  for (const ext_text_id of ['a', 'b']) {
    await client.call('text.create', { collection_id, body: 'A sample.', ext_text_id });
  }
  return { client, collection_id };
}

test('a group is created, read, updated, listed and deleted', async () => {
  const { client } = await newAccount();
  const group = await client.call('group.create', { name: 'Sport', language: 'en' });
  const made = '2026-11-21T10:00:00Z';
  const expected = { name: 'Sport', language: 'en', description: '', date_created: made, date_updated: made };
  const { group_id } = group;
  assert.deepEqual(group, { group_id, ...expected });
  assert.deepEqual(await client.call('group.get', { group_id: String(group_id) }), group);

  clock.pass(1000);
  const changed = { ...group, name: 'Sports', description: 'd', date_updated: '2026-11-21T10:00:01Z' };
  assert.deepEqual(
    await client.call('group.update', { group_id, name: 'Sports', description: 'd' }),
    changed,
  );
  assert.deepEqual(await client.call('group.list'), { groups: [changed] });

  assert.deepEqual(await client.call('group.delete', { group_id }), { success: true });
  assert.deepEqual(await client.call('group.list'), { groups: [] });
  for (const method of ['get', 'update', 'reset', 'delete', 'listTexts']) {
    assert.equal((await client.refused(`group.${method}`, { group_id })).data.reason, 'noSuchGroup', method);
  }
  const next = await client.call('group.create', { name: 'Sports', language: 'en' });
  assert.ok(next.group_id > group_id, 'ids are never reused');
});

test('the name of a group is unique in the account, and has the limits of names', async () => {
  const { client } = await newAccount();
  const refusal = async (params: object) => {
    const { data } = await client.refused('group.create', params);
    return [data.reason, data.field, data.limit];
  };
  await client.call('group.create', { name: 'One', language: 'en' });
  const { group_id } = await client.call('group.create', { name: 'Two', language: 'sv' });
  assert.deepEqual(await refusal({ name: 'One', language: 'sv' }), ['groupNameTaken', 'name', undefined]);
  assert.deepEqual(await refusal({ language: 'sv' }), ['groupNameMissing', 'name', undefined]);
  assert.deepEqual(await refusal({ name: ' ', language: 'sv' }), ['groupNameMissing', 'name', undefined]);
  assert.deepEqual(await refusal({ name: 'x'.repeat(101), language: 'sv' }), ['nameTooLong', 'name', 100]);
  assert.deepEqual(await refusal({ name: 'Three' }), ['missing', 'language', undefined]);
  assert.deepEqual(await refusal({ name: 'Three', language: 'de' }), [
    'languageNotSupported',
    'language',
    undefined,
  ]);
  const long = { name: 'Three', language: 'en', description: 'x'.repeat(251) };
  assert.deepEqual(await refusal(long), ['descriptionTooLong', 'description', 250]);
  assert.equal(
    (await client.refused('group.update', { group_id, name: 'One' })).data.reason,
    'groupNameTaken',
  );
  assert.equal((await client.call('group.update', { group_id, name: 'Two' })).name, 'Two');

  const stranger = await service.newClient();
  assert.equal((await stranger.call('group.create', { name: 'One', language: 'en' })).name, 'One');
});

test('texts are added and removed, by either key and either name of the method', async () => {
  const { client, collection_id } = await newAccount();
  const { group_id } = await client.call('group.create', { name: 'G', language: 'en' });
  const listTexts = async () => (await client.call('group.listTexts', { group_id })).texts;
  const [a, b] = ['a', 'b'].map((ext_text_id, i) => ({ collection_id, text_id: i + 1, ext_text_id }));

  clock.pass(1000);
  const ids = { group_id, collection_id };
  assert.deepEqual(await client.call('group.addTexts', { ...ids, ext_text_id: 'b' }), { success: true });
  await client.call('group.addText', { ...ids, text_id: 1 });
  assert.deepEqual(await listTexts(), [a, b]);
  const { date_created, date_updated } = await client.call('group.get', { group_id });
  assert.equal(Date.parse(date_updated) - Date.parse(date_created), 1000);
  await client.call('group.addText', { ...ids, text_id: 1 });
  assert.deepEqual(await listTexts(), [a, b], 'a text is in a group once');
  await client.call('group.create', { name: 'Empty', language: 'en' });
  const groups = async () => (await client.call('group.list', { include: ['texts'] })).groups;
  assert.deepEqual(
    (await groups()).map(({ name, texts }) => [name, texts]),
    [
      ['G', 2],
      ['Empty', 0],
    ],
  );
  assert.deepEqual(await (await service.newClient()).call('group.list', { include: ['texts'] }), {
    groups: [],
  });
  assert.equal((await client.refused('group.list', { include: ['members'] })).data.field, 'include');

  await client.call('group.deleteText', { ...ids, text_id: 1 });
  assert.deepEqual(await listTexts(), [b]);
  assert.equal(
    (await client.refused('group.deleteText', { ...ids, text_id: 1 })).data.reason,
    'textNotInGroup',
  );
  assert.equal((await client.refused('group.addText', { ...ids, text_id: 9 })).data.reason, 'noSuchText');
  assert.equal(
    (await client.refused('group.addText', { ...ids, collection_id: 9999, text_id: 1 })).data.reason,
    'noSuchCollection',
  );
  assert.equal((await client.refused('group.addText', ids)).data.reason, 'missing');

  await client.call('group.reset', { group_id });
  assert.deepEqual(await listTexts(), []);
  assert.equal((await client.call('text.get', { collection_id, text_id: 2 })).text_id, 2);
});

test('a group has only texts of its language', async () => {
  const { client, collection_id } = await newAccount();
  const { group_id } = await client.call('group.create', { name: 'Svenska', language: 'sv' });
  const refusal = await client.refused('group.addText', { group_id, collection_id, text_id: 1 });
  assert.deepEqual(refusal.data, { reason: 'groupLanguageDiffers', field: 'collection_id' });
});

test('deleted texts leave their groups, however they are deleted, and new texts with their ids do not join', async () => {
  const { client, collection_id } = await newAccount();
  const other = await client.call('collection.create', { name: 'Other', language: 'en' });
  await client.call('text.create', { collection_id: other.collection_id, body: 'A sample.' });
  const { group_id } = await client.call('group.create', { name: 'G', language: 'en' });
  const add = (collection_id: number, text_id: number) =>
    client.call('group.addText', { group_id, collection_id, text_id });
  const listTexts = async () =>
    (await client.call('group.listTexts', { group_id })).texts.map((text) => [
      text.collection_id,
      text.text_id,
    ]);
  await add(collection_id, 1);
  await add(collection_id, 2);
  await add(other.collection_id, 1);

  await client.call('text.delete', { collection_id, text_id: 1 });
  assert.deepEqual(await listTexts(), [
    [collection_id, 2],
    [other.collection_id, 1],
  ]);
  await client.call('collection.reset', { collection_id });
  await client.call('text.create', { collection_id, body: 'A sample.' });
  await client.call('text.create', { collection_id, body: 'A sample.' });
  assert.deepEqual(await listTexts(), [[other.collection_id, 1]]);
  await client.call('collection.delete', { collection_id: other.collection_id });
  assert.deepEqual(await listTexts(), []);
});

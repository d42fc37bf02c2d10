import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runService } from '../support/service.ts';

const service = await runService();
const client = await service.newClient();
const { collection_id } = await client.call('collection.create', { name: 'Tags', language: 'en' });
const body = 'Volvo builds lorries in Gothenburg. The lorry museum belongs to Volvo.';

async function newText() {
  const { text_id } = await client.call('text.create', { collection_id, body });
  const ids = { collection_id, text_id };
  const shownTags = async (more = {}) => (await client.call('text.tags', { ...ids, wait: 60, ...more })).tags;
  return { ids, shownTags, words: async () => (await shownTags()).map(({ tag }) => tag) };
}

test('an added tag is returned with its places and stays when the text is analysed again', async () => {
  const { ids, shownTags } = await newText();
  const tag = { tag: 'lorry museum', category: 'organization', relevance: 0.25 };
  assert.deepEqual(await client.call('text.addTag', { ...ids, ...tag }), tag);
  assert.deepEqual(await client.call('text.addTag', { ...ids, tag: 'Trucks' }), {
    tag: 'Trucks',
    category: 'unknown',
    relevance: 1,
  });
  const first = await shownTags({ mentions: true });
  assert.equal(first[0]!.tag, 'Trucks');
  assert.deepEqual(first[0]!.mentions, []);
  const place = { field: 'body', offset: body.indexOf('lorry museum'), length: 12 };
  assert.deepEqual(
    first.find((one) => one.tag === 'lorry museum'),
    { ...tag, mentions: [place] },
  );
  assert.ok(first.some((one) => one.tag === 'Volvo'));

  await client.call('text.update', { ...ids, body: 'Scania has a lorry museum.' });
  const again = await shownTags({ mentions: true });
  assert.deepEqual(new Set(again.map((one) => one.tag)), new Set(['Trucks', 'Scania', 'lorry museum']));
  assert.deepEqual(again.find((one) => one.tag === 'lorry museum')!.mentions, [
    { field: 'body', offset: 13, length: 12 },
  ]);
  const plain = await shownTags({ skip_categorization: true, min_relevance: 0.2 });
  assert.ok(plain.every(({ category }) => category === 'unknown'));
});

test('a changed tag keeps the change, its places and its other fields', async () => {
  const { ids, shownTags } = await newText();
  const found = (await shownTags({ mentions: true })).find(({ tag }) => tag === 'Volvo')!;
  const renamed = { tag: 'Volvo Group', category: found.category, relevance: found.relevance };
  const change = { ...ids, original_tag: 'Volvo', updated_tag: 'Volvo Group' };
  assert.deepEqual(await client.call('text.updateTag', change), renamed);
  const after = await shownTags({ mentions: true });
  assert.ok(!after.some(({ tag }) => tag === 'Volvo'));
  assert.deepEqual(
    after.find(({ tag }) => tag === 'Volvo Group'),
    { ...renamed, mentions: found.mentions },
  );
  const more = {
    ...ids,
    original_tag: 'Volvo Group',
    updated_category: 'person',
    updated_relevance: '0.125',
  };
  assert.deepEqual(await client.call('text.updateTag', more), {
    tag: 'Volvo Group',
    category: 'person',
    relevance: 0.125,
  });
  await client.call('text.update', { ...ids, headline: 'Volvo' });
  const again = (await shownTags({ mentions: true })).find(({ tag }) => tag === 'Volvo Group')!;
  assert.equal(again.mentions![0]!.field, 'headline');
});

test('a deleted tag does not return with the next analysis', async () => {
  const { ids, words } = await newText();
  // The analysis may still be running: the call waits for its result.
  assert.deepEqual(await client.call('text.deleteTag', { ...ids, tag: 'Volvo' }), { success: true });
  assert.deepEqual(await words(), ['Gothenburg']);
  await client.call('text.update', { ...ids, headline: 'Volvo once more' });
  assert.ok(!(await words()).includes('Volvo'));
  await client.call('text.addTag', { ...ids, tag: 'Volvo', category: 'organization' });
  assert.equal((await words())[0], 'Volvo');
});

test('collection.stats counts tags as they are returned', async () => {
  const { collection_id } = await client.call('collection.create', { name: 'Counted', language: 'en' });
  const { text_id } = await client.call('text.create', { collection_id, body });
  const ids = { collection_id, text_id };
  await client.call('text.addTag', { ...ids, tag: 'Early' });
  await client.call('text.tags', { ...ids, wait: 60 });
  await client.call('text.updateTag', { ...ids, original_tag: 'Volvo', updated_tag: 'Volvo Group' });
  await client.call('text.deleteTag', { ...ids, tag: 'Gothenburg' });
  const countedTags = async () =>
    (await client.call('collection.stats', { collection_id })).tags.map(({ tag }) => tag);
  assert.deepEqual(await countedTags(), ['Early', 'Volvo Group']);
  await client.call('text.delete', ids);
  assert.deepEqual(await countedTags(), []);
});

test('invalid edits are refused by name', async () => {
  const { ids, words } = await newText();
  const before = await words();
  const refusal = async (method: string, params: object) => {
    const { data } = await client.refused(`text.${method}`, { ...ids, ...params });
    return [data.reason, data.field, data.limit];
  };
  assert.deepEqual(await refusal('deleteTag', { tag: 'Nobody' }), ['noSuchTag', 'tag', undefined]);
  assert.deepEqual(await refusal('updateTag', { original_tag: 'Nobody' }), [
    'noSuchTag',
    'original_tag',
    undefined,
  ]);
  assert.deepEqual(await refusal('addTag', {}), ['tagMissing', 'tag', undefined]);
  assert.deepEqual(await refusal('addTag', { tag: ' ' }), ['tagMissing', 'tag', undefined]);
  assert.deepEqual(await refusal('updateTag', {}), ['tagMissing', 'original_tag', undefined]);
  assert.deepEqual(await refusal('addTag', { tag: 'x', category: 'people' }), [
    'noSuchCategory',
    'category',
    undefined,
  ]);
  assert.deepEqual(await refusal('addTag', { tag: 'x', relevance: 1.1 }), ['outOfRange', 'relevance', 1]);
  assert.deepEqual(await refusal('addTag', { tag: 'x'.repeat(251) }), ['outOfRange', 'tag', 250]);
  assert.deepEqual(await refusal('addTag', { tag: 'x', text_id: 999 }), ['noSuchText', undefined, undefined]);
  assert.deepEqual(await refusal('addTag', { tag: 'x', collection_id: 999 }), [
    'noSuchCollection',
    undefined,
    undefined,
  ]);
  assert.deepEqual(await words(), before);
});

test('a text accepts a thousand edits, and the next one is refused', async () => {
  const { ids } = await newText();
  const batch = Array.from({ length: 1000 }, (_, i) => ({
    method: 'text.addTag',
    params: { ...ids, tag: `${i}` },
  }));
  await client.send(JSON.stringify(batch));
  const refusal = await client.refused('text.addTag', { ...ids, tag: 'one more' });
  assert.deepEqual(refusal.data, { reason: 'outOfRange', field: 'tag', limit: 1000 });
  await client.call('text.addTag', { ...ids, tag: '7', relevance: 0.5 });
});

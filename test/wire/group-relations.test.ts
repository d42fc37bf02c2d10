import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runService } from '../support/service.ts';

const stories = {
  strike: [
    'Dock workers in Rotterdam went on strike on Monday over pay. The union FNV said the port would be closed.',
    'The strike of dock workers in Rotterdam entered its third day. The union wants higher pay for the port workers.',
    'Talks between the union FNV and the port of Rotterdam failed, and the dock workers said the strike goes on.',
  ],
  volcano: [
    'A volcano erupted near Grindavik in Iceland. Lava flowed towards the town, which had been evacuated.',
    'Lava from the volcano in Iceland reached the first houses of Grindavik. The eruption is the third this year.',
    'Scientists in Iceland expect the eruption near Grindavik to end soon, as less lava comes out of the volcano.',
  ],
  football: [
    'Sweden beat Norway two to one in a football friendly in Stockholm. Isak scored both goals for Sweden.',
  ],
};

const service = await runService();
const client = await service.newClient();

async function fill(name: string) {
  const { collection_id } = await client.call('collection.create', { name, language: 'en' });
  for (const [topic, bodies] of Object.entries(stories)) {
    for (const [at, body] of bodies.entries()) {
      await client.call('text.create', { collection_id, body, ext_text_id: `${topic} ${at + 1}` });
    }
  }
  return collection_id;
}

async function group(name: string, collection_id: number, ...texts: string[]) {
  const { group_id } = await client.call('group.create', { name, language: 'en' });
  for (const ext_text_id of texts) {
    await client.call('group.addText', { group_id, collection_id, ext_text_id });
  }
  return group_id;
}

const collection_id = await fill('Stories');
const strike = await group('Strike', collection_id, 'strike 1', 'strike 2');
const volcano = await group('Volcano', collection_id, 'volcano 1', 'volcano 2');
const wait = 60;

test("a group's related texts begin with texts of its topic, without its own texts", async () => {
  const { related_texts } = await client.call('group.relatedTexts', { group_id: strike, wait });
  const names = related_texts.map(({ ext_text_id }) => ext_text_id);
  assert.equal(names[0], 'strike 3');
  assert.ok(related_texts[0]!.relevance > 0.5, `${related_texts[0]!.relevance}`);
  assert.ok(!names.includes('strike 1') && !names.includes('strike 2'));
  for (const entry of related_texts.slice(1)) assert.ok(entry.relevance < 0.2, JSON.stringify(entry));

  const other = await fill('Copies');
  const params = { group_id: strike, wait, collection_scope: [collection_id, other] };
  const both = (await client.call('group.relatedTexts', params)).related_texts;
  assert.deepEqual(
    new Set(both.slice(0, 4).map((entry) => `${entry.collection_id} ${entry.ext_text_id}`)),
    new Set([`${collection_id} strike 3`, `${other} strike 1`, `${other} strike 2`, `${other} strike 3`]),
  );
  assert.equal((await client.call('group.relatedTexts', { ...params, limit: 2 })).related_texts.length, 2);
  const few = await client.call('group.relatedTexts', { ...params, min_threshold: 0.5 });
  assert.deepEqual(
    few.related_texts,
    both.filter(({ relevance }) => relevance >= 0.5),
  );
});

test('a text finds the group of its topic first', async () => {
  const relatedGroups = async (ext_text_id: string, more = {}) =>
    (await client.call('text.relatedGroups', { collection_id, ext_text_id, wait, ...more })).related_groups;
  const found = await relatedGroups('strike 3');
  assert.deepEqual([found[0]!.group_id, found[0]!.name], [strike, 'Strike']);
  assert.ok(found[0]!.relevance > 0.5, JSON.stringify(found));
  assert.ok((found[1]?.relevance ?? 0) < 0.2, JSON.stringify(found));
  assert.equal((await relatedGroups('volcano 3'))[0]!.group_id, volcano);
  assert.deepEqual(await relatedGroups('strike 3', { min_threshold: 0.5 }), [found[0]]);
  assert.ok(
    (await relatedGroups('strike 3', { group_scope: [volcano] })).every(({ name }) => name === 'Volcano'),
  );
  // The string that the Java client sends for an array.
  assert.deepEqual(await relatedGroups('strike 3', { group_scope: '[I@12c8a2c0' }), found);
});

test('a group finds other groups of its topic, not itself', async () => {
  const more = await group('More of the strike', collection_id, 'strike 3');
  const { related_groups } = await client.call('group.relatedGroups', { group_id: strike, wait });
  assert.equal(related_groups[0]!.group_id, more);
  assert.ok(related_groups.every(({ group_id }) => group_id !== strike));
  const scoped = await client.call('group.relatedGroups', {
    group_id: strike,
    group_scope: [strike, volcano],
  });
  assert.ok(scoped.related_groups.every(({ group_id }) => group_id === volcano));
  await client.call('group.delete', { group_id: more });
});

test("a group's topic follows its texts", async () => {
  const changing = await group('Changing', collection_id, 'strike 1');
  const first = async () => {
    const params = { collection_id, ext_text_id: 'volcano 3', group_scope: [changing, strike], wait };
    return (await client.call('text.relatedGroups', params)).related_groups[0]?.relevance ?? 0;
  };
  assert.ok((await first()) < 0.2);
  await client.call('group.addText', { group_id: changing, collection_id, ext_text_id: 'volcano 1' });
  await client.call('group.deleteText', { group_id: changing, collection_id, ext_text_id: 'strike 1' });
  assert.ok((await first()) > 0.5);
  const copy = await client.call('text.create', {
    collection_id,
    body: stories.volcano[0],
    ext_text_id: 'tmp',
  });
  await client.call('group.reset', { group_id: changing });
  await client.call('group.addText', { group_id: changing, collection_id, text_id: copy.text_id });
  assert.ok((await first()) > 0.5);
  await client.call('text.update', { collection_id, text_id: copy.text_id, body: stories.strike[0] });
  assert.ok((await first()) < 0.2);
  await client.call('text.delete', { collection_id, text_id: copy.text_id });
  assert.equal(
    (await client.refused('group.relatedTexts', { group_id: changing })).data.reason,
    'groupEmpty',
  );
});

test('groups of the other language are found when they are named', async () => {
  const swedish = await client.call('collection.create', { name: 'Svenska', language: 'sv' });
  const body = 'Hamnarbetarna i Rotterdam strejkar för högre lön. Facket FNV säger att hamnen är stängd.';
  await client.call('text.create', { collection_id: swedish.collection_id, body });
  const { group_id } = await client.call('group.create', { name: 'Strejk', language: 'sv' });
  await client.call('group.addText', { group_id, collection_id: swedish.collection_id, text_id: 1 });
  const relatedGroups = async (more: object) =>
    (await client.call('group.relatedGroups', { group_id: strike, wait, ...more })).related_groups;
  assert.ok((await relatedGroups({})).every((found) => found.group_id !== group_id));
  const named = await relatedGroups({ group_scope: [group_id, volcano] });
  assert.equal(named[0]!.group_id, group_id);
});

test('a group is found among more groups than one read returns, unless it is deleted', async () => {
  const other = await service.newClient();
  const { collection_id } = await other.call('collection.create', { name: 'Stories', language: 'en' });
  for (const [at, body] of stories.strike.entries())
    await other.call('text.create', { collection_id, body, text_id: at + 1 });
  const groups = Array.from({ length: 1030 }, (_, at) => ({ name: `Group ${at}`, language: 'en' as const }));
  const created: number[] = [];
  for (const params of groups) created.push((await other.call('group.create', params)).group_id);
  const [last, first] = [created.at(-1)!, created[0]!];
  for (const group_id of [first, last])
    await other.call('group.addText', { group_id, collection_id, text_id: 1 });
  const relatedGroups = async () => {
    const found = await other.call('text.relatedGroups', { collection_id, text_id: 2, wait });
    return found.related_groups.map(({ group_id, name }) => [group_id, name]);
  };
  assert.deepEqual(await relatedGroups(), [
    [first, 'Group 0'],
    [last, 'Group 1029'],
  ]);
  await other.call('group.delete', { group_id: first });
  assert.deepEqual(await relatedGroups(), [[last, 'Group 1029']]);
});

test('invalid params are refused by name, and groups without texts are skipped', async () => {
  const empty = (await client.call('group.create', { name: 'Empty', language: 'en' })).group_id;
  const refusal = async (method: string, params: object) =>
    (await client.refused(method, params)).data.reason;
  for (const method of ['group.relatedTexts', 'group.relatedGroups']) {
    assert.equal(await refusal(method, { group_id: empty }), 'groupEmpty');
    assert.equal(await refusal(method, { group_id: 9999 }), 'noSuchGroup');
    assert.equal(await refusal(method, { group_id: strike, limit: 51 }), 'outOfRange');
    assert.equal(await refusal(method, { group_id: strike, min_threshold: 2 }), 'thresholdOutOfRange');
  }
  assert.equal(
    await refusal('group.relatedTexts', { group_id: strike, collection_scope: 9999 }),
    'noSuchCollection',
  );
  assert.equal(
    await refusal('group.relatedGroups', { group_id: strike, group_scope: [strike, 9999] }),
    'noSuchGroup',
  );
  assert.equal(
    await refusal('group.relatedGroups', { group_id: strike, group_scope: 'all' }),
    'invalidParams',
  );
  assert.equal(await refusal('text.relatedGroups', { collection_id, text_id: 999 }), 'noSuchText');
  const { related_groups } = await client.call('text.relatedGroups', { collection_id, text_id: 1, wait });
  assert.ok(related_groups.every(({ group_id }) => group_id !== empty));
});

test('texts of groups that are not analysed are skipped and counted', async () => {
  const idleService = await runService({ workers: 0 });
  const client = await idleService.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
  await client.call('text.create', { collection_id, body: 'A sample.' });
  const { group_id } = await client.call('group.create', { name: 'G', language: 'en' });
  await client.call('group.addText', { group_id, collection_id, text_id: 1 });
  for (const [method, params] of [
    ['group.relatedTexts', { group_id }],
    ['group.relatedGroups', { group_id }],
  ] as const) {
    for (const wait of [0, 1]) {
      const result = await client.call(method, { ...params, wait });
      const { pending, ...found } = result;
      assert.deepEqual([pending, Object.values(found)], [1, [[]]], method);
    }
  }
  const own = { collection_id, text_id: 1 };
  // One after the other: of concurrent calls, either may be the first to request the text.
  for (const [wait, reason] of [
    [0, 'processing'],
    [1, 'waitRanOut'],
  ] as const)
    assert.equal((await client.refused('text.relatedGroups', { ...own, wait })).data.reason, reason);
});

test('a pending text of several groups counts once', async () => {
  const idleService = await runService({ workers: 0 });
  const client = await idleService.newClient();
  const { collection_id } = await client.call('collection.create', { name: 'C', language: 'en' });
  for (const body of ['One sample.', 'Another sample.'])
    await client.call('text.create', { collection_id, body });
  const ids: number[] = [];
  for (const name of ['G', 'H']) {
    const { group_id } = await client.call('group.create', { name, language: 'en' });
    for (const text_id of [1, 2]) await client.call('group.addText', { group_id, collection_id, text_id });
    ids.push(group_id);
  }
  const [group_id] = ids;
  for (const wait of [0, 1])
    assert.equal((await client.call('group.relatedGroups', { group_id: group_id!, wait })).pending, 2);
  const { collection_id: other } = await client.call('collection.create', { name: 'D', language: 'en' });
  const params = { group_id: group_id!, collection_scope: [other], wait: 0 };
  assert.equal((await client.call('group.relatedTexts', params)).pending, 2);
});

test('groups whose texts are all analysed are read once', async ({ mock }) => {
  const unfinished = mock.method(service.context.store.groups, 'unfinished');
  await client.call('group.relatedTexts', { group_id: strike, wait });
  assert.equal(unfinished.mock.callCount(), 1);
});

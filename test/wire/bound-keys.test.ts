/** Keys that are bound to collections: everything outside is missing for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorName } from '../../packages/client/src/contract/errors.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import { type Params, withBearer } from '../support/client.ts';
import { sampleParams } from '../support/samples.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const owner = await service.newClient();

async function collectionOf(name: string): Promise<number> {
  const { collection_id } = await owner.call('collection.create', { name, language: 'en' });
  for (const ext_text_id of ['first', 'second'])
    await owner.call('text.create', { collection_id, body: `${name}, ${ext_text_id}.`, ext_text_id });
  return collection_id;
}
async function groupOf(name: string, collections: readonly number[]): Promise<number> {
  const { group_id } = await owner.call('group.create', { name, language: 'en' });
  for (const collection_id of collections)
    await owner.call('group.addText', { group_id, collection_id, text_id: 1 });
  return group_id;
}

const [inside, other, outside] = [
  await collectionOf('Inside'),
  await collectionOf('Another inside'),
  await collectionOf('Outside'),
];
const groups = {
  inside: await groupOf('Inside', [inside, other]),
  empty: await groupOf('Empty', []),
  across: await groupOf('Across', [inside, outside]),
  outside: await groupOf('Outside', [outside]),
};
const unknownId = 987_654;

const keyFor = async (scope: 'read' | 'write', collections: number | number[] = [inside, other]) => {
  const { secret_key } = await owner.call('keys.create', { static: true, scope, collections });
  return withBearer(service.url, secret_key);
};
const writer = await keyFor('write');

type Kind = 'collection' | 'group';
const missing: Record<Kind, ErrorName> = { collection: 'noSuchCollection', group: 'noSuchGroup' };
const own = { collection_id: inside, group_id: groups.inside, text_id: 1, wait: 0 };

/** Returns the params of a method for each way to name a collection or group by `id`. */
function waysToName(kind: Kind, id: number, shape: object): Params[] {
  const visible = kind === 'collection' ? inside : groups.inside;
  const scopes = [id, String(id), [id], [visible, id], [id, visible]];
  const keys = 'text_id' in shape ? [{}, { text_id: 77 }, { text_id: 0, ext_text_id: 'first' }] : [{}];
  return [
    ...(`${kind}_id` in shape ? keys.map((key) => ({ ...own, ...key, [`${kind}_id`]: id })) : []),
    ...(`${kind}_scope` in shape ? scopes.map((scope) => ({ ...own, [`${kind}_scope`]: scope })) : []),
  ];
}

/** Returns all data that the owner sees, for comparison. */
async function allData() {
  const { collections } = await owner.call('collection.list');
  const texts = collections.map(({ collection_id }) => owner.call('collection.listTexts', { collection_id }));
  const { groups } = await owner.call('group.list');
  const members = groups.map(({ group_id }) => owner.call('group.listTexts', { group_id }));
  return { collections, texts: await Promise.all(texts), groups, members: await Promise.all(members) };
}

const kinds = ['collection', 'group'] as const;
const takes = (kind: Kind, { shape }: { shape: object }) => `${kind}_id` in shape || `${kind}_scope` in shape;
const callable = methods.filter(({ scope, needsToken }) => needsToken && scope !== 'admin');

for (const kind of kinds) {
  for (const { name, params } of callable.filter((method) => takes(kind, method.params))) {
    test(`${name}: a ${kind} outside gets the same response, byte for byte, as a missing one`, async () => {
      const before = await allData();
      const responsesFor = async (id: number) => {
        const ways = waysToName(kind, id, params.shape).map((ids) => ({
          ...sampleParams(params, ids),
          ...ids,
        }));
        const bodies = ways.map((params) => JSON.stringify({ method: name, id: 1, params }));
        return Promise.all(bodies.map(async (body) => (await writer.send(body)).text));
      };
      const absent = await responsesFor(unknownId);
      const foreign = kind === 'collection' ? [outside] : [groups.across, groups.outside];
      for (const id of foreign) assert.deepEqual(await responsesFor(id), absent);
      for (const text of absent) assert.match(text, new RegExp(`"reason":"${missing[kind]}"`));
      assert.deepEqual(await allData(), before);
    });
  }
}

test('every param that names a collection or a group is tested', () => {
  const named = methods
    .flatMap(({ params }) => Object.keys(params.shape))
    .filter((key) => /collection|group/.test(key));
  const known = [...kinds.flatMap((kind) => [`${kind}_id`, `${kind}_scope`]), 'collections'];
  assert.deepEqual(new Set(named), new Set(known));
});

test('lists contain only what is inside', async () => {
  const { collections } = await writer.call('collection.list');
  assert.deepEqual(
    collections.map(({ collection_id }) => collection_id),
    [inside, other],
  );
  const { groups: listed } = await writer.call('group.list');
  assert.deepEqual(
    listed.map(({ group_id }) => group_id),
    [groups.inside, groups.empty],
  );
  const { collections: one } = await (await keyFor('read', other)).call('collection.list');
  assert.deepEqual(
    one.map(({ collection_id }) => collection_id),
    [other],
  );
});

test('calls inside work as with any key', async () => {
  const { text_id } = await writer.call('text.create', { collection_id: other, body: 'A text.' });
  await writer.call('group.addText', { group_id: groups.empty, collection_id: other, text_id });
  assert.equal((await writer.call('group.listTexts', { group_id: groups.empty })).texts.length, 1);
  const both = { collection_scope: [inside, other] };
  assert.ok((await writer.call('tag.list', both)).tags);
  await writer.call('group.deleteText', { group_id: groups.empty, collection_id: other, text_id });
  await writer.call('text.delete', { collection_id: other, text_id });
  assert.equal((await writer.call('collection.update', { ...own, name: 'Renamed' })).name, 'Renamed');
});

test('a group is hidden with its first text from outside', async () => {
  const group_id = await groupOf('Moving', [inside]);
  await writer.call('group.get', { group_id });
  await owner.call('group.addText', { group_id, collection_id: outside, text_id: 2 });
  assert.equal((await writer.refused('group.get', { group_id })).data.reason, 'noSuchGroup');
  await owner.call('group.deleteText', { group_id, collection_id: outside, text_id: 2 });
  await writer.call('group.get', { group_id });
});

test("a bound key can't create a collection, which it could not see", async () => {
  const refused = await writer.refused('collection.create', { name: 'New', language: 'en' });
  assert.deepEqual(refused.data, { reason: 'boundToCollections' });
});

test("a bound key can't create or rename groups, which would reveal their names", async () => {
  for (const name of ['Outside', 'Inside', 'Nowhere']) {
    const refusals = [
      await writer.refused('group.create', { name, language: 'en' }),
      await writer.refused('group.update', { group_id: groups.inside, name }),
    ];
    for (const { data } of refusals) assert.deepEqual(data, { reason: 'boundToCollections' }, name);
  }
  const changed = await writer.call('group.update', { group_id: groups.inside, description: 'Changed.' });
  assert.equal(changed.description, 'Changed.');
});

test('an idempotency key that is in use outside is free inside', async () => {
  const params = { body: 'Once more.', idempotency_key: 'in use' };
  await owner.call('text.create', { ...params, collection_id: outside });
  const { text_id } = await writer.call('text.create', { ...params, collection_id: other });
  const again = await writer.call('text.create', { ...params, collection_id: other });
  assert.equal(again.text_id, text_id);
  const reused = await writer.refused('text.create', { ...params, body: 'Else.', collection_id: other });
  assert.equal(reused.data.reason, 'keyReused');
  await writer.call('text.delete', { collection_id: other, text_id });
});

test("a bound key does not get the stored response of another key's idempotency key", async () => {
  const params = { collection_id: outside, body: 'Once.', idempotency_key: 'once' };
  await owner.call('text.create', params);
  assert.equal((await writer.refused('text.create', params)).data.reason, 'noSuchCollection');
});

test('tokens of a bound pair have the same bounds', async () => {
  const pair = { scope: 'read', collections: [inside] };
  const { api_key, secret_key } = await owner.call('keys.create', pair);
  const { access_token } = await withBearer(service.url, '').call('auth.accessToken', {
    api_key,
    secret_key,
  });
  const reader = withBearer(service.url, access_token);
  await reader.call('collection.get', { collection_id: inside });
  const refused = await reader.refused('collection.get', { collection_id: other });
  assert.equal(refused.data.reason, 'noSuchCollection');
});

test('a reset collection stays visible; a deleted collection and its count disappear', async () => {
  const collection_id = await collectionOf('Short-lived');
  const reader = await keyFor('read', [collection_id, inside]);
  await owner.call('collection.reset', { collection_id });
  await reader.call('collection.get', { collection_id });
  await owner.call('collection.delete', { collection_id });
  assert.equal((await reader.refused('collection.get', { collection_id })).data.reason, 'noSuchCollection');
  await reader.call('collection.get', { collection_id: inside });
});

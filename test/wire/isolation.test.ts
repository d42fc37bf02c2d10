import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorName } from '../../packages/client/src/contract/errors.ts';
import { methods } from '../../packages/server/src/methods/registry.ts';
import type { Client, Params } from '../support/client.ts';
import { sampleParams } from '../support/samples.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const [owner, stranger] = [await service.newClient(), await service.newClient()];

async function collectionOf(client: Client, name: string) {
  const { collection_id } = await client.call('collection.create', { name, language: 'en' });
  for (const ext_text_id of ['first', 'second']) {
    await client.call('text.create', { collection_id, body: `${name}, ${ext_text_id}.`, ext_text_id });
  }
  return collection_id;
}
async function thingsOf(client: Client, name: string) {
  const collection_id = await collectionOf(client, name);
  const { group_id } = await client.call('group.create', { name, language: 'en' });
  await client.call('group.addText', { group_id, collection_id, text_id: 1 });
  return { collection: collection_id, group: group_id };
}
const theirs = await thingsOf(owner, 'Theirs');
const mine = await thingsOf(stranger, 'Mine');
const unknownId = 987_654;

async function allData(client: Client) {
  const { collections } = await client.call('collection.list');
  const details = collections.map(async ({ collection_id }) => {
    const { texts } = await client.call('collection.listTexts', { collection_id });
    const bodies = texts.map(({ text_id }) =>
      client.call('text.get', { collection_id, text_id, include_body: true }),
    );
    return Promise.all(bodies);
  });
  const { groups } = await client.call('group.list');
  const members = groups.map(({ group_id }) => client.call('group.listTexts', { group_id }));
  return {
    account: await client.call('account.get'),
    collections,
    texts: await Promise.all(details),
    groups,
    members: await Promise.all(members),
  };
}

type Kind = 'collection' | 'group';
const missing: Record<Kind, ErrorName> = { collection: 'noSuchCollection', group: 'noSuchGroup' };
const kinds = Object.keys(missing) as Kind[];
const takes = (kind: Kind, { shape }: { shape: object }) => `${kind}_id` in shape || `${kind}_scope` in shape;

/** Returns the params of a method for each way to name a collection or group by `id`; all others name the caller's own. */
function waysToName(kind: Kind, id: number, shape: object): Params[] {
  const texts = 'text_id' in shape ? [{ text_id: 1 }, { text_id: 77 }, { ext_text_id: 'first' }] : [{}];
  const own = { collection_id: mine.collection, group_id: mine.group, wait: 0 };
  const direct = texts.map((key) => ({ ...own, [`${kind}_id`]: id, ...key }));
  const scopes = [id, String(id), [id], [mine[kind], id], [id, mine[kind]]];
  return [
    ...(`${kind}_id` in shape ? direct : []),
    ...(`${kind}_scope` in shape
      ? scopes.map((scope) => ({ ...own, text_id: 1, [`${kind}_scope`]: scope }))
      : []),
  ];
}

for (const kind of kinds) {
  for (const { name, params } of methods.filter((method) => takes(kind, method.params))) {
    test(`${name}: another account's ${kind} gets the same response, byte for byte, as a missing one`, async () => {
      const before = await allData(owner);
      const responsesFor = async (id: number) => {
        const ways = waysToName(kind, id, params.shape).map((ids) => ({
          method: name,
          id: 1,
          params: { ...sampleParams(params, ids), ...ids },
        }));
        const replies = await Promise.all(ways.map((request) => stranger.send(JSON.stringify(request))));
        return replies.map(({ status, headers, text }) => ({
          status,
          text,
          headers: { ...headers, date: '' },
        }));
      };
      const foreign = await responsesFor(theirs[kind]);
      assert.deepEqual(foreign, await responsesFor(unknownId));
      for (const { text } of foreign) assert.match(text, new RegExp(`"reason":"${missing[kind]}"`));
      assert.deepEqual(await allData(owner), before);
    });
  }
}

test('every method that takes an id is tested', () => {
  const idFields = /(^|_)(collection|text|group)_(id|scope)$/;
  const named = methods.filter(({ params }) => Object.keys(params.shape).some((key) => idFields.test(key)));
  assert.deepEqual(
    methods.filter(({ params }) => kinds.some((kind) => takes(kind, params))),
    named,
  );
});

test('lists contain only rows of the account', async () => {
  const { collections } = await stranger.call('collection.list');
  assert.deepEqual(
    collections.map(({ collection_id }) => collection_id),
    [mine.collection],
  );
  const { groups } = await stranger.call('group.list');
  assert.deepEqual(
    groups.map(({ group_id }) => group_id),
    [mine.group],
  );
  assert.notEqual(owner.account, stranger.account);
  assert.equal((await owner.call('account.get')).account_id, owner.account);
});

test('two accounts and two collections may use the same ext_text_id', async () => {
  const other = await stranger.call('collection.create', { name: 'Other', language: 'en' });
  const text = { collection_id: other.collection_id, body: 'x', ext_text_id: 'first' };
  assert.equal((await stranger.call('text.create', text)).text_id, 1);
  assert.equal((await stranger.refused('text.create', text)).data.reason, 'extTextIdTaken');
});

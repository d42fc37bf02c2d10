import assert from 'node:assert/strict';
import { test } from 'node:test';
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
const theirs = await collectionOf(owner, 'Theirs');
const mine = await collectionOf(stranger, 'Mine');
const nobodys = 987_654;

async function everything(client: Client) {
  const { collections } = await client.call('collection.list');
  const details = collections.map(async ({ collection_id }) => {
    const { texts } = await client.call('collection.listTexts', { collection_id });
    const bodies = texts.map(({ text_id }) =>
      client.call('text.get', { collection_id, text_id, include_body: true }),
    );
    return Promise.all(bodies);
  });
  return { account: await client.call('account.get'), collections, texts: await Promise.all(details) };
}

/** The params of a method that name a collection by `collection`, one way after the other. */
function waysToName(name: string, shape: object, collection: number): Params[] {
  const texts = 'text_id' in shape ? [{ text_id: 1 }, { text_id: 77 }, { ext_text_id: 'first' }] : [{}];
  const direct = texts.map((key) => ({ collection_id: collection, wait: 0, ...key }));
  if (!('collection_scope' in shape)) return direct;
  const own = { collection_id: mine, text_id: 1, wait: 0 };
  const scopes = [collection, String(collection), [collection], [mine, collection], [collection, mine]];
  return [...direct, ...scopes.map((collection_scope) => ({ ...own, collection_scope }))];
}

const takesIds = methods.filter(({ params }) => 'collection_id' in params.shape);

for (const { name, params } of takesIds) {
  test(`${name}: another account's collection answers byte for byte like a missing one`, async () => {
    const before = await everything(owner);
    const answers = async (collection: number) => {
      const ways = waysToName(name, params.shape, collection).map((ids) => ({
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
    const foreign = await answers(theirs);
    assert.deepEqual(foreign, await answers(nobodys));
    for (const { text } of foreign) assert.match(text, /"code":1202/);
    assert.deepEqual(await everything(owner), before);
  });
}

test('every method that takes an id was looked at', () => {
  const idFields = /(^|_)(collection|text|group)_(id|scope)$/;
  const named = methods.filter(({ params }) => Object.keys(params.shape).some((key) => idFields.test(key)));
  assert.deepEqual(takesIds, named);
});

test("lists show what is the own account's", async () => {
  const { collections } = await stranger.call('collection.list');
  assert.deepEqual(
    collections.map(({ collection_id }) => collection_id),
    [mine],
  );
  assert.notEqual(owner.account, stranger.account);
  assert.equal((await owner.call('account.get')).account_id, owner.account);
});

test('the same ext_text_id may stand in two accounts and in two collections', async () => {
  const other = await stranger.call('collection.create', { name: 'Other', language: 'en' });
  const text = { collection_id: other.collection_id, body: 'x', ext_text_id: 'first' };
  assert.equal((await stranger.call('text.create', text)).text_id, 1);
  assert.equal((await stranger.refused('text.create', text)).code, 1205);
});

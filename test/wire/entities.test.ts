/** entity.find: who or what a name may mean. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { type Params, withBearer } from '../support/client.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();
const find = async (params: Params) => (await client.call('entity.find', params)).entities;

test('a name in either language finds its entry, named in the language of the call', async () => {
  const [english] = await find({ query: 'Haag' });
  const [swedish] = await find({ query: 'The Hague', language: 'SV' });
  assert.deepEqual([english!.name, english!.category], ['The Hague', 'location']);
  assert.deepEqual([swedish!.name, swedish!.id], ['Haag', english!.id]);
  assert.ok(english!.score > 0.9 && english!.score <= 1);
});

test('an id finds its entry alone', async () => {
  const [found] = await find({ query: 'Stefan Löfven' });
  const again = await find({ query: found!.id });
  assert.deepEqual(
    again.map(({ id, certain }) => [id, certain]),
    [[found!.id, true]],
  );
});

test('one reading is certain; words around the name decide between several', async () => {
  const [party] = await find({ query: 'Spotify' });
  assert.equal(party!.certain, true);
  const alone = await find({ query: 'Hammarby' });
  assert.ok(alone.length > 1 && alone.every(({ certain }) => !certain));
  const [club] = await find({ query: 'Hammarby', context: 'The football club won the derby.' });
  assert.deepEqual([club!.category, club!.certain], ['organization', true]);
  const [town] = await find({ query: 'Hammarby', context: 'Orten har en ny bro.', language: 'sv' });
  assert.deepEqual([town!.category, town!.certain], ['location', true]);
});

test('the category and the limit exclude other entities', async () => {
  const places = await find({ query: 'Göteborg', category: 'Location', limit: 50 });
  assert.ok(places.length > 0 && places.every(({ category }) => category === 'location'));
  assert.equal((await find({ query: 'Göteborg', limit: 1 })).length, 1);
  assert.deepEqual(await find({ query: 'Göteborg', category: 'url' }), []);
  assert.deepEqual(await find({ query: 'Xqzxqz Zqxzqx' }), []);
});

test('params out of bounds are refused by their names', async () => {
  const long = 'x'.repeat(limits.entityQuery + 1);
  const cases: [params: Params, reason: string, field?: string][] = [
    [{}, 'missing', 'query'],
    [{ query: ' ' }, 'missing', 'query'],
    [{ query: long }, 'outOfRange', 'query'],
    [{ query: 'x', context: 'x'.repeat(limits.entityContext + 1) }, 'outOfRange', 'context'],
    [{ query: 'x', limit: 0 }, 'outOfRange', 'limit'],
    [{ query: 'x', limit: limits.entities.max + 1 }, 'outOfRange', 'limit'],
    [{ query: 'x', language: 'de' }, 'languageNotSupported', 'language'],
    [{ query: 'x', category: 'thing' }, 'noSuchCategory', 'category'],
  ];
  for (const [params, reason, field] of cases) {
    const { data } = await client.refused('entity.find', params);
    assert.deepEqual([data.reason, data.field], [reason, field], JSON.stringify(params).slice(0, 80));
  }
});

test('REST returns the same', async () => {
  const { status, text } = await post(`${service.url}/v1/entities?query=Haag&language=sv&limit=2`, '', {
    verb: 'GET',
    headers: { authorization: `Bearer ${client.token}` },
  });
  assert.equal(status, 200);
  assert.deepEqual(
    (JSON.parse(text) as { entities: object[] }).entities,
    await find({ query: 'Haag', language: 'sv', limit: 2 }),
  );
});

test('without the table of the world, its entities are not found', async () => {
  const bare = await runService({ workers: 0, knowledge: 'none' });
  const other = await bare.newClient();
  assert.deepEqual((await other.call('entity.find', { query: 'Stockholm' })).entities, []);
});

test("entries of the account's vocabularies come first, in the order of the call", async () => {
  const { vocabulary_id: first } = await client.call('vocabulary.create', { name: 'First' });
  const { vocabulary_id: second } = await client.call('vocabulary.create', { name: 'Second' });
  const name = 'Spotify';
  await client.call('vocabulary.put', {
    vocabulary_id: first,
    entries: [
      { id: 'a', category: 'unknown', names: { en: name, sv: 'Spotifaj' }, description: 'a horse' },
      { id: 'n', category: 'unknown', name: 'Haag', never: true },
    ],
  });
  await client.call('vocabulary.put', {
    vocabulary_id: second,
    entries: [{ id: 'b', category: 'person', name }],
  });
  /** Returns the best entities: the entries of the vocabularies, and the first entity of the world. */
  const rows = async (params: Params) =>
    (await find({ query: name, ...params, limit: params['vocabularies'] === second ? 2 : 3 })).map(
      ({ id, certain }) => `${id} ${certain}`,
    );
  const [world] = (await find({ query: name, category: 'organization' })).map(({ id }) => id);
  assert.deepEqual(
    (await find({ query: name, limit: 3 })).map(({ id, vocabulary }) => [id, vocabulary]),
    [
      ['a', first],
      ['b', second],
      [world, 'world'],
    ],
  );
  assert.deepEqual(await rows({}), ['a true', 'b false', `${world} false`]);
  assert.deepEqual(await rows({ vocabularies: [second, first] }), ['b true', 'a false', `${world} false`]);
  assert.deepEqual(await rows({ vocabularies: second }), ['b true', `${world} false`]);
  const [swedish] = await find({ query: name, language: 'sv' });
  assert.deepEqual([swedish!.name, swedish!.description, swedish!.score], ['Spotifaj', 'a horse', 1]);
  assert.equal(
    (await find({ query: 'Haag' })).every(({ id }) => id !== 'n'),
    true,
  );
  assert.deepEqual(
    (await find({ query: 'b' })).slice(0, 1).map(({ id, certain }) => [id, certain]),
    [['b', true]],
  );
});

test("a key sees only the vocabularies that its collections use, and never another account's", async () => {
  const { vocabulary_id } = await client.call('vocabulary.create', { name: 'Hidden' });
  const entries = [{ id: 'h', category: 'unknown', name: 'Xqzhidden' }];
  await client.call('vocabulary.put', { vocabulary_id, entries });
  const { collection_id } = await client.call('collection.create', { name: 'Open', language: 'en' });
  const { secret_key } = await client.call('keys.create', { static: true, collections: collection_id });
  const bound = withBearer(service.url, secret_key);
  const query = { query: 'Xqzhidden' };
  assert.deepEqual((await bound.call('entity.find', query)).entities, []);
  const named = { ...query, vocabularies: [vocabulary_id] };
  const stranger = await service.newClient();
  for (const caller of [bound, stranger])
    assert.equal((await caller.refused('entity.find', named)).data.reason, 'noSuchVocabulary');
  assert.deepEqual((await stranger.call('entity.find', query)).entities, []);
  await client.call('collection.update', { collection_id, vocabularies: [vocabulary_id] });
  assert.deepEqual(
    (await bound.call('entity.find', named)).entities.map(({ id }) => id),
    ['h'],
  );
  for (const vocabularies of [[], vocabulary_id])
    assert.equal(
      (await client.call('entity.find', { ...query, vocabularies })).entities.length,
      vocabularies === vocabulary_id ? 1 : 0,
    );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { manualClock } from '../support/clock.ts';
import { type Client, withBearer } from '../support/client.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';

const { perCall, description: maxNote } = limits.vocabularies;
const clock = manualClock(Date.parse('2026-11-21T10:00:00Z'));
const service = await runService({ workers: 0, clock: clock.now, vocabularies: 3, vocabularyEntries: 1200 });
const updated = '2026-11-21T10:00:00Z';

const anna = {
  id: 'p 17',
  category: 'person',
  names: { sv: 'Anna Ek', en: 'Anna Oak' },
  aliases: ['A. Ek', 'Anna Ek', 'A. Ek'],
  description: 'Författare',
  uri: 'https://register.example.org/17',
  latitude: 59.3,
  longitude: -18,
};

async function newVocabulary(fields: object = { language: 'sv' }) {
  const client = await service.newClient();
  const { vocabulary_id } = await client.call('vocabulary.create', { name: 'Register', ...fields });
  return { client, vocabulary_id };
}

const refusal = async (client: Client, method: string, params: object) => {
  const { data } = await client.refused(method, params);
  return [data.reason, data.field, data.limit];
};

test('a vocabulary is created, read, changed, listed and deleted', async () => {
  const client = await service.newClient();
  const list = await client.call('vocabulary.create', { name: 'Register', language: 'SV' });
  const { vocabulary_id } = list;
  assert.deepEqual(list, {
    ...{ vocabulary_id, name: 'Register', description: '', language: 'sv' },
    ...{ entries: 0, updated },
  });
  assert.deepEqual(await client.call('vocabulary.get', { vocabulary_id }), list);
  const changed = await client.call('vocabulary.update', { vocabulary_id, description: 'D' });
  assert.deepEqual(changed, { ...list, description: 'D' });
  assert.deepEqual(await client.call('vocabulary.list'), { vocabularies: [changed] });

  const second = await client.call('vocabulary.create', { name: 'Second', description: 'E' });
  assert.equal('language' in second, false);
  const taken = ['vocabularyNameTaken', 'name', undefined];
  assert.deepEqual(await refusal(client, 'vocabulary.create', { name: 'Second' }), taken);
  assert.deepEqual(await refusal(client, 'vocabulary.update', { vocabulary_id, name: 'Second' }), taken);
  await client.call('vocabulary.create', { name: 'Third' });
  const full = ['vocabularyLimit', undefined, 3];
  assert.deepEqual(await refusal(client, 'vocabulary.create', { name: 'Fourth' }), full);
  assert.deepEqual(await refusal(client, 'vocabulary.create', {}), ['nameMissing', 'name', undefined]);

  assert.deepEqual(await client.call('vocabulary.delete', { vocabulary_id }), { success: true });
  const more = { entries: [anna], ids: ['x'] };
  for (const method of ['get', 'update', 'put', 'entries', 'remove', 'delete']) {
    const { data } = await client.refused(`vocabulary.${method}`, { vocabulary_id, ...more });
    assert.equal(data.reason, 'noSuchVocabulary', method);
  }
});

test('entries are put, listed by id and by name, and removed', async () => {
  const { client, vocabulary_id } = await newVocabulary();
  const put = (...entries: object[]) => client.call('vocabulary.put', { vocabulary_id, entries });
  assert.deepEqual(await put(anna, { id: 2, category: 'Organization', name: 'Volvo' }), {
    ...{ created: 2, changed: 0, same: 0 },
  });
  const stored = { ...anna, name: 'Anna Ek', aliases: ['A. Ek'] };
  const volvo = { id: '2', category: 'organization', name: 'Volvo' };
  const list = async (params: object = {}) => client.call('vocabulary.entries', { vocabulary_id, ...params });
  assert.deepEqual(await list(), { entries: [volvo, stored] });
  const empty = { aliases: [], names: null, description: null, uri: '', never: false, latitude: null };
  const never = { id: 'n', category: 'unknown', name: 'Ek', never: true };
  assert.deepEqual(await put(anna, { ...volvo, ...empty }, never), { created: 1, changed: 0, same: 2 });
  assert.deepEqual(await put({ ...volvo, category: 'unknown' }), { created: 0, changed: 1, same: 0 });
  const changed = { ...volvo, category: 'unknown' };
  assert.deepEqual(await list(), { entries: [changed, never, stored] });
  assert.equal((await client.call('vocabulary.get', { vocabulary_id })).entries, 3);

  assert.deepEqual(await list({ prefix: 'anna oa' }), { entries: [stored] });
  assert.deepEqual(await list({ prefix: 'EK' }), { entries: [never] });
  assert.deepEqual(await list({ prefix: 'a ek' }), { entries: [stored] });
  assert.deepEqual(await list({ prefix: 'x' }), { entries: [] });
  for (const prefix of ['', 'a']) {
    const whole = (await list({ prefix })).entries;
    const pages: unknown[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const page: { entries: unknown[]; next?: string } = await list({ prefix, limit: 1, cursor });
      pages.push(...page.entries);
      cursor = page.next;
    }
    assert.deepEqual(pages, whole);
  }
  const { next } = await list({ limit: 1 });
  const foreign = ['noSuchPage', 'cursor', undefined];
  assert.deepEqual(
    await refusal(client, 'vocabulary.entries', { vocabulary_id, prefix: 'a', cursor: next }),
    foreign,
  );

  const remove = (ids: unknown) => client.call('vocabulary.remove', { vocabulary_id, ids });
  assert.deepEqual(await remove([2, 'n', 'n', 'absent']), { removed: 2 });
  assert.deepEqual(await list(), { entries: [stored] });
});

test('a wrong entry is named by its place, and then nothing is stored', async () => {
  const { client, vocabulary_id } = await newVocabulary();
  const good = { id: 'a', category: 'person', name: 'A' };
  const wrong: [object | number, string, string, number?][] = [
    [1, 'invalidParams', ''],
    [{ category: 'person', name: 'A' }, 'missing', '.id'],
    [{ ...good, id: '' }, 'missing', '.id'],
    [{ ...good, id: 'x'.repeat(251) }, 'outOfRange', '.id', 250],
    [{ ...good, id: {} }, 'invalidParams', '.id'],
    [good, 'entryTwice', '.id'],
    [{ id: 'b', name: 'B' }, 'missing', '.category'],
    [{ ...good, id: 'b', category: 'url' }, 'entryCategoryWrong', '.category'],
    [{ id: 'b', category: 'person' }, 'missing', '.name'],
    [{ ...good, id: 'b', name: ' ' }, 'missing', '.name'],
    [{ ...good, id: 'b', name: 'å'.repeat(251) }, 'outOfRange', '.name', 250],
    [{ ...good, id: 'b', name: 'a\0' }, 'notStorable', '.name'],
    [{ ...good, id: 'b', names: { de: 'B' } }, 'languageNotSupported', '.names.de'],
    [{ ...good, id: 'b', names: { sv: '\ud800' } }, 'loneSurrogate', '.names.sv'],
    [{ ...good, id: 'b', names: ['B'] }, 'invalidParams', '.names'],
    [{ ...good, id: 'b', aliases: ['B', 7] }, 'invalidParams', '.aliases[1]'],
    [{ ...good, id: 'b', aliases: Array(51).fill('x') }, 'outOfRange', '.aliases', 50],
    [{ ...good, id: 'b', description: 'x'.repeat(maxNote + 1) }, 'outOfRange', '.description', maxNote],
    [{ ...good, id: 'b', uri: 'x'.repeat(limits.url + 1) }, 'outOfRange', '.uri', limits.url],
    [{ ...good, id: 'b', latitude: 91, longitude: 0 }, 'outOfRange', '.latitude', 90],
    [{ ...good, id: 'b', latitude: 9 }, 'missing', '.longitude'],
    [{ ...good, id: 'b', longitude: 9 }, 'missing', '.latitude'],
    [{ ...good, id: 'b', never: 'perhaps' }, 'invalidParams', '.never'],
  ];
  for (const [entry, reason, place, limit] of wrong) {
    const expected = [reason, `entries[1]${place}`, limit];
    assert.deepEqual(
      await refusal(client, 'vocabulary.put', { vocabulary_id, entries: [good, entry] }),
      expected,
    );
  }
  for (const entries of [[], {}, 'x'])
    assert.deepEqual(await refusal(client, 'vocabulary.put', { vocabulary_id, entries }), [
      'invalidParams',
      'entries',
      undefined,
    ]);
  const many = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => ({ ...good, id: `${from + at}`, aliases: Array.from({ length: 50 }, (_, n) => `${n}`) })); // prettier-ignore
  const tooMany = ['outOfRange', 'entries', perCall];
  assert.deepEqual(
    await refusal(client, 'vocabulary.put', { vocabulary_id, entries: many(perCall + 1) }),
    tooMany,
  );
  assert.deepEqual((await client.call('vocabulary.entries', { vocabulary_id })).entries, []);

  await client.call('vocabulary.put', { vocabulary_id, entries: many(perCall) });
  const second = await client.call('vocabulary.create', { name: 'Second' });
  const beyond = { vocabulary_id: second.vocabulary_id, entries: many(201) };
  assert.deepEqual(await refusal(client, 'vocabulary.put', beyond), ['entryLimit', undefined, 1200]);
  assert.equal((await client.call('vocabulary.get', { ...second })).entries, 0);
});

test('a collection uses vocabularies in an order, and the names that the world knows or none', async () => {
  const { client, vocabulary_id } = await newVocabulary();
  const { vocabulary_id: second } = await client.call('vocabulary.create', { name: 'Second' });
  const { collection_id } = await client.call('collection.create', { name: 'News', language: 'sv' });
  const update = (params: object) => client.call('collection.update', { collection_id, ...params });
  const plain = await client.call('collection.get', { collection_id });
  assert.deepEqual(Object.keys(plain), ['collection_id', 'name', 'language', 'description', 'next_id']);
  const used = { ...plain, vocabularies: [second, vocabulary_id], knowledge: 'world' };
  assert.deepEqual(await update({ vocabularies: [second, vocabulary_id, second] }), used);
  assert.deepEqual(await client.call('collection.get', { collection_id }), used);
  assert.deepEqual(await update({ description: 'D' }), { ...used, description: 'D' });
  const none = { ...used, description: 'D', vocabularies: [], knowledge: 'none' };
  assert.deepEqual(await update({ vocabularies: [], knowledge: 'None' }), none);
  assert.deepEqual((await client.call('collection.list')).collections, [none]);
  assert.deepEqual(await update({ knowledge: 'world' }), { ...none, knowledge: 'world' });
  assert.deepEqual(await client.call('collection.get', { collection_id }), { ...plain, description: 'D' });

  await update({ vocabularies: [second] });
  await client.call('vocabulary.delete', { vocabulary_id: second });
  assert.deepEqual(await client.call('collection.get', { collection_id }), { ...plain, description: 'D' });
  const stranger = await newVocabulary();
  for (const id of [second, stranger.vocabulary_id, 0])
    assert.deepEqual(await refusal(client, 'collection.update', { collection_id, vocabularies: [id] }), [
      'noSuchVocabulary',
      undefined,
      undefined,
    ]);
  const ofUpdate = (params: object) => refusal(client, 'collection.update', { collection_id, ...params });
  assert.deepEqual(await ofUpdate({ knowledge: 'all' }), ['invalidParams', 'knowledge', undefined]);
  assert.deepEqual(await ofUpdate({ vocabularies: 7 }), ['invalidParams', 'vocabularies', undefined]);
});

test('a key that is bound to collections reads the vocabularies that they use, and changes none', async () => {
  const { client, vocabulary_id } = await newVocabulary();
  const other = await client.call('vocabulary.create', { name: 'Other' });
  const { collection_id } = await client.call('collection.create', { name: 'News', language: 'sv' });
  await client.call('collection.update', { collection_id, vocabularies: [vocabulary_id] });
  const key = { static: true, scope: 'write', collections: [collection_id] };
  const { secret_key } = await client.call('keys.create', key);
  const bound = withBearer(service.url, secret_key);
  const { vocabularies } = await bound.call('vocabulary.list');
  assert.deepEqual(
    vocabularies.map((list) => list.vocabulary_id),
    [vocabulary_id],
  );
  assert.equal((await bound.call('vocabulary.get', { vocabulary_id })).name, 'Register');
  for (const method of ['get', 'entries'])
    assert.deepEqual((await bound.refused(`vocabulary.${method}`, other)).data.reason, 'noSuchVocabulary');
  const own = { collection_id, vocabularies: [other.vocabulary_id] };
  assert.equal((await bound.refused('collection.update', own)).data.reason, 'noSuchVocabulary');
  const params = { vocabulary_id, name: 'N', entries: [anna], ids: ['x'] };
  for (const method of ['create', 'update', 'put', 'remove', 'delete'])
    assert.equal((await bound.refused(`vocabulary.${method}`, params)).data.reason, 'boundToCollections');
});

test('REST has the same vocabularies', async () => {
  const { client, vocabulary_id } = await newVocabulary();
  const headers = { Authorization: `Bearer ${client.token}`, 'Content-Type': 'application/json' };
  const send = async (verb: string, path: string, body?: object) => {
    const sent = body === undefined ? '' : JSON.stringify(body);
    const { status, text } = await post(`${service.url}/v1/vocabularies${path}`, sent, { verb, headers });
    return [status, text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)] as const;
  };
  const entry = { id: 'å/1', category: 'person', name: 'Åsa' };
  const counts = { created: 1, changed: 0, same: 0 };
  assert.deepEqual(await send('PUT', `/${vocabulary_id}/entries`, { entries: [entry] }), [200, counts]);
  const listed = await send('GET', `/${vocabulary_id}/entries?prefix=%C3%A5s`);
  assert.deepEqual(listed, [200, { entries: [entry] }]);
  const [status, problem] = await send('PUT', `/${vocabulary_id}/entries`, { entries: [{}] });
  assert.deepEqual([status, problem['field']], [400, 'entries[0].id']);
  assert.deepEqual(await send('POST', `/${vocabulary_id}/removals`, { ids: ['å/1'] }), [200, { removed: 1 }]);
  assert.equal((await send('POST', '', { name: 'New' }))[0], 201);
  assert.equal((await send('PATCH', `/${vocabulary_id}`, { name: 'Renamed' }))[1]['name'], 'Renamed');
  assert.equal(((await send('GET', ''))[1]['vocabularies'] as []).length, 2);
  assert.equal((await send('DELETE', `/${vocabulary_id}`))[0], 204);
  assert.equal((await send('GET', `/${vocabulary_id}`))[0], 404);
});

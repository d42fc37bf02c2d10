import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runService } from '../support/service.ts';
import { addTagged, type MadeUpTag } from '../tags/stored-texts.ts';

const service = await runService({ workers: 0 });
const { store } = service.context;
const client = await service.newClient();
const { collection_id } = await client.call('collection.create', { name: 'Nyheter', language: 'sv' });

const person = (tag: string): MadeUpTag => ({ tag, category: 'person', relevance: 0.5 });
const place = (tag: string): MadeUpTag => ({ tag, category: 'location', relevance: 0.5 });
const company = (tag: string): MadeUpTag => ({ tag, category: 'organization', relevance: 0.5 });
const texts = [
  [person('Ebba Busch'), person('Gunnar Strömmer'), company('Riksbanken')],
  [person('Ebba Busch'), person('Bill Buscher'), company('H&M')],
  [person('Tony Blair'), place('Blair Atholl')],
  [person('Blair'), person('Cherie O’Blairy'), company('Hennes')],
];
for (const tags of texts) await addTagged(store, client.account, collection_id, { publishedAt: 0, tags });

const list = (prefix: string, more: object = {}) =>
  client.call('tag.list', { collection_scope: collection_id, prefix, match: 'words', ...more });
const names = async (prefix: string, more: object = {}) =>
  (await list(prefix, more)).tags.map(({ tag }) => tag);

test('any word of a name finds it, the name in most texts first', async () => {
  assert.deepEqual(await names('strömmer'), ['Gunnar Strömmer']);
  assert.deepEqual(await names('Busch'), ['Ebba Busch', 'Bill Buscher']);
  assert.deepEqual(await names('busch ebba'), ['Ebba Busch']);
  assert.deepEqual(await names('Blair'), ['Tony Blair', 'Blair Atholl', 'Cherie O’Blairy']);
  assert.deepEqual(await names('blair', { category: 'location' }), ['Blair Atholl']);
  assert.deepEqual(await names('h&m'), ['H&M']);
  assert.deepEqual(await names('lair'), [], 'a word is found by its beginning');
  assert.deepEqual(
    (await client.call('tag.list', { collection_scope: collection_id, prefix: 'busch' })).tags,
    [],
  );
});

test('one wrong letter is forgiven where no name fits, and the result says so', async () => {
  for (const wrong of ['Riksbnken', 'riksbbanken', 'rikbsanken', 'riksvanken']) {
    const { tags, misspelled } = await list(wrong);
    assert.deepEqual([tags.map(({ tag }) => tag), misspelled], [['Riksbanken'], true], wrong);
  }
  assert.deepEqual(await names('gunar stromer'), []);
  assert.deepEqual(await names('gunar strömer'), ['Gunnar Strömmer']);
  assert.equal((await list('Riksbanken')).misspelled, undefined);
  const { tags, misspelled } = await list('Rksbnken');
  assert.deepEqual([tags, misspelled], [[], undefined], 'two wrong letters are two too many');
  assert.deepEqual(await names('blari'), ['Tony Blair', 'Blair Atholl', 'Cherie O’Blairy']);
  assert.deepEqual(await names('bliar', { category: 'organization' }), []);
});

test('the pages of a list with a wrong letter hold every tag once', async () => {
  const first = await list('blaiir', { limit: 1 });
  const second = await list('blaiir', { limit: 2, cursor: first.next });
  assert.deepEqual(
    [first, second].map(({ misspelled }) => misspelled),
    [true, true],
  );
  assert.deepEqual(
    [...first.tags, ...second.tags].map(({ tag }) => tag),
    ['Tony Blair', 'Blair Atholl', 'Cherie O’Blairy'],
  );
});

test('an unknown way to match is refused by name', async () => {
  const { data } = await client.refused('tag.list', { collection_scope: collection_id, match: 'letters' });
  assert.deepEqual([data.reason, data.field], ['invalidParams', 'match']);
});

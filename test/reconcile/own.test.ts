/** /reconcile over a vocabulary and over the tags of a collection. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VocabularyEntry } from '../../packages/server/src/domain/tags/vocabulary.ts';
import { runService } from '../support/service.ts';
import { addTagged } from '../tags/stored-texts.ts';
import { reconcileClient } from './client.ts';

const service = await runService({ workers: 0 });
const { store } = service.context;
const owner = await service.newClient();
const { secret_key: secret } = await owner.call('keys.create', { static: true });
const home = `${service.url}/reconcile/${secret}`;

const args = { max: 1000, now: 0 };
const made = await store.vocabularies.create(owner.account, { name: 'Persons', description: '' }, args);
assert.ok(typeof made === 'object');
const entry = (id: string, name: string, more: Partial<VocabularyEntry> = {}): VocabularyEntry => ({
  ...{ id, category: 'person', name, aliases: [] },
  ...more,
});
await store.vocabularies.put(
  owner.account,
  made.vocabularyId,
  [
    entry('p/1', 'Ada Qvarnlöv', {
      aliases: ['A. Qvarnlöv'],
      description: 'editor <b>',
      uri: 'https://example.org/p?id=1&x="2"',
      ...{ latitude: 59.3, longitude: -18.5 },
    }),
    entry('p/2', 'Bo Ek', { description: 'painter' }),
    entry('p/3', 'Bo Ek', { description: 'politician', uri: 'http://www.wikidata.org/entity/Q42' }),
    entry('o/1', 'Qvarnbolaget', {
      category: 'organization',
      names: { sv: 'Qvarnbolaget', en: 'The Mill Company' },
    }),
    entry('n/1', 'Stockholm', { category: 'unknown', isNever: true }),
  ],
  args,
);
const persons = reconcileClient(`${home}/vocabulary/${made.vocabularyId}`);

test('only the vocabulary is searched, by names, prefixes and ids', async () => {
  assert.equal((await persons.manifest()).name, 'Persons');
  const [ada] = await persons.one({ query: 'Ada Qvarnlöv' });
  assert.deepEqual(ada, {
    ...{ id: 'p/1', name: 'Ada Qvarnlöv', description: 'editor <b>' },
    ...{ type: [{ id: 'person', name: 'Person' }], score: 100, match: true },
  });
  for (const query of ['Qvarnlöv, Ada', 'ada qvarnlöv', 'A Qvarnlöv', 'p/1'])
    assert.deepEqual((await persons.one({ query }))[0]!.id, 'p/1', query);
  for (const query of ['Ada Kvarnlöv', 'Ada Qvarnlövs', 'Ada Qvanrlöv', 'Qvarnlov, Ada']) {
    const [near] = await persons.one({ query });
    assert.deepEqual([near?.id, near?.match], ['p/1', false], query);
  }
  const begun = await persons.one({ query: 'Qvarn' });
  assert.deepEqual(
    begun.map(({ id, match }) => [id, match]),
    [
      ['p/1', false],
      ['o/1', false],
    ],
  );
  assert.deepEqual(
    (await persons.one({ query: 'Qvarnlöv' })).map(({ id, match }) => [id, match]),
    [['p/1', false]],
  );
  assert.deepEqual(await persons.one({ query: 'Spotify' }), []);
  assert.deepEqual(await persons.one({ query: 'Stockholm' }), [], 'what is never a tag is not an entity');
});

test('namesakes are candidates without a match; an identifier decides', async () => {
  const both = await persons.one({ query: 'Bo Ek' });
  assert.deepEqual(
    both.map(({ id, match }) => [id, match]),
    [
      ['p/2', false],
      ['p/3', false],
    ],
  );
  const [third] = await persons.one({ query: 'Bo Ek', properties: [{ pid: 'wikidata', v: 'Q42' }] });
  assert.deepEqual([third!.id, third!.match], ['p/3', true]);
});

test('entries are extended and shown, with markup escaped', async () => {
  const { rows } = await persons.extend(
    ['p/1', 'p/3', 'o/1'],
    ['uri', 'coordinates', 'description', 'wikidata', 'name-en', 'aliases'].map((id) => ({ id })),
  );
  assert.deepEqual(rows['p/1'], {
    uri: [{ str: 'https://example.org/p?id=1&x="2"' }],
    coordinates: [{ str: '59.3,-18.5' }],
    description: [{ str: 'editor <b>' }],
    ...{ wikidata: [], 'name-en': [] },
    aliases: [{ str: 'A. Qvarnlöv' }],
  });
  assert.deepEqual(rows['p/3']!['wikidata'], [{ str: 'Q42' }]);
  assert.deepEqual(rows['o/1']!['name-en'], [{ str: 'The Mill Company' }]);
  const { status, text } = await persons.preview('p/1');
  assert.equal(status, 200);
  assert.match(text, /editor &lt;b&gt;/);
  assert.match(text, /<a href="https:\/\/example\.org\/p\?id=1&amp;x=&quot;2&quot;"/);
  assert.match((await persons.flyout('entity', 'p/1')).html, /editor &lt;b&gt;/);
  assert.equal((await persons.suggest('entity', 'ada'))[0]!.id, 'p/1');
});

test('the tags of a collection are searched, with their variants and numbers of texts', async () => {
  const { collection_id } = await owner.call('collection.create', { name: 'News', language: 'sv' });
  const texts: [day: number, tags: [tag: string, category: 'person' | 'location' | 'organization'][]][] = [
    [
      1,
      [
        ['Stefan Löfven', 'person'],
        ['Ek', 'person'],
      ],
    ],
    [
      2,
      [
        ['Stefan Löfven', 'person'],
        ['Ek', 'location'],
      ],
    ],
    [
      3,
      [
        ['Stefan Löfvén', 'person'],
        ['Ada', 'person'],
      ],
    ],
  ];
  for (const [day, tags] of texts)
    await addTagged(store, owner.account, collection_id, {
      publishedAt: day * 86_400,
      tags: tags.map(([tag, category]) => ({
        ...{ tag, category, relevance: 0.5 },
        ...(tag === 'Ada' && { link: { id: 'p/1', vocabulary: made.vocabularyId, confidence: 1 } }),
      })),
    });
  const news = reconcileClient(`${home}/collection/${collection_id}`);
  assert.equal((await news.manifest()).name, 'News');
  const [found] = await news.one({ query: 'stefan löfven' });
  assert.deepEqual([found!.id, found!.match], ['person:Stefan Löfven', true]);
  assert.equal((await news.one({ query: 'Stef' }))[0]!.id, 'person:Stefan Löfven');
  assert.equal((await news.one({ query: 'person:Stefan Löfven' }))[0]!.id, 'person:Stefan Löfven');
  const both = await news.one({ query: 'Ek' });
  assert.deepEqual(both.map(({ id, match }) => [id, match]).toSorted(), [
    ['location:Ek', false],
    ['person:Ek', false],
  ]);
  const [place] = await news.one({ query: 'Ek', type: 'location' });
  assert.deepEqual([place!.id, place!.match], ['location:Ek', true]);
  const { rows } = await news.extend(
    ['person:Stefan Löfven', 'person:Nobody', 'nonsense'],
    ['texts', 'first', 'last', 'variants', 'category'].map((id) => ({ id })),
  );
  assert.deepEqual(rows['person:Stefan Löfven'], {
    texts: [{ int: 3 }],
    first: [{ date: '1970-01-02T00:00:00Z' }],
    last: [{ date: '1970-01-04T00:00:00Z' }],
    variants: [{ str: 'Stefan Löfvén' }],
    category: [{ str: 'Person' }],
  });
  assert.deepEqual(rows['nonsense'], { texts: [], first: [], last: [], variants: [], category: [] });
  assert.match((await news.preview('person:Stefan Löfven')).text, /3 texts/);

  const [ada] = await news.one({
    query: 'Ada',
    properties: [{ pid: 'uri', v: 'https://example.org/p?id=1&x="2"' }],
  });
  assert.deepEqual([ada!.id, ada!.description, ada!.match], ['person:Ada', 'editor <b>', true]);
  const linked = await news.extend(
    ['person:Ada', 'person:Ek'],
    ['description', 'coordinates'].map((id) => ({ id })),
  );
  assert.deepEqual(linked.rows, {
    'person:Ada': { description: [{ str: 'editor <b>' }], coordinates: [{ str: '59.3,-18.5' }] },
    'person:Ek': { description: [], coordinates: [] },
  });
});

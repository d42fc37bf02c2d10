import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ErrorName } from '../../packages/client/src/contract/errors.ts';
import type { RelatedEntry } from '../support/response.ts';
import type { Params } from '../support/client.ts';
import { runService } from '../support/service.ts';
import { bank, grid, snow, storm } from '../support/storm.ts';

const service = await runService();
const client = await service.newClient();
await service.ready();

async function newCollection(bodies: readonly (string | Params)[], language = 'en'): Promise<number> {
  const { collection_id } = await client.call('collection.create', { name: 'Related', language });
  for (const body of bodies) {
    await client.call('text.create', { collection_id, ...(typeof body === 'string' ? { body } : body) });
  }
  return collection_id;
}

async function relatedTo(collection_id: number, params: Params = {}): Promise<RelatedEntry[]> {
  const request = { collection_id, text_id: 1, wait: 60, ...params };
  return (await client.call('text.relatedTexts', request)).related_texts;
}

const ids = (entries: readonly RelatedEntry[]) => entries.map(({ text_id }) => text_id);

suite('invalid params', async () => {
  const collection_id = await newCollection([storm]);
  const many = (length: number) => Array.from({ length }, (_, i) => i);
  const bad: [Params, ErrorName, string, number?][] = [
    [{ limit: 0 }, 'outOfRange', 'limit', 1],
    [{ limit: 51 }, 'outOfRange', 'limit', 50],
    [{ limit: 'ten' }, 'invalidParams', 'limit'],
    [{ min_threshold: -0.1 }, 'thresholdOutOfRange', 'min_threshold', 0],
    [{ min_threshold: 1.1 }, 'thresholdOutOfRange', 'min_threshold', 1],
    [{ max_threshold: 2 }, 'thresholdOutOfRange', 'max_threshold', 1],
    [{ max_threshold: 'high' }, 'invalidParams', 'max_threshold'],
    [{ related_by: 'magic' }, 'invalidParams', 'related_by'],
    [{ related_by: 3 }, 'invalidParams', 'related_by'],
    [{ collection_scope: ['x'] }, 'invalidParams', 'collection_scope'],
    [{ collection_scope: many(101) }, 'outOfRange', 'collection_scope', 100],
    [{ text_scope: 'x' }, 'invalidParams', 'text_scope'],
    [{ text_scope: [1, null] }, 'invalidParams', 'text_scope'],
    [{ text_scope: [1.5] }, 'invalidParams', 'text_scope'],
    [{ text_scope: many(10_001) }, 'outOfRange', 'text_scope', 10_000],
    [{ explain: 'maybe' }, 'invalidParams', 'explain'],
    [{ dedupe: -0.1 }, 'outOfRange', 'dedupe', 0],
    [{ dedupe: 1.01 }, 'outOfRange', 'dedupe', 1],
    [{ dedupe: true }, 'invalidParams', 'dedupe'],
    [{ diversity: 1.5 }, 'outOfRange', 'diversity', 1],
    [{ diversity: [] }, 'invalidParams', 'diversity'],
    [{ date_half_life: 0 }, 'outOfRange', 'date_half_life', 0.01],
    [{ date_half_life: 36_501 }, 'outOfRange', 'date_half_life', 36_500],
    [{ date_strength: 1.1 }, 'outOfRange', 'date_strength', 1],
    [{ date_strength: -1 }, 'outOfRange', 'date_strength', 0],
    [{ published_after: 'yesterday' }, 'wrongDate', 'published_after'],
    [{ published_after: '2024-02-30' }, 'wrongDate', 'published_after'],
    [{ published_before: '2024-13-01T00:00:00Z' }, 'wrongDate', 'published_before'],
    [{ published_before: 20_240_101 }, 'invalidParams', 'published_before'],
  ];
  for (const [params, reason, field, limit] of bad) {
    test(JSON.stringify(params).slice(0, 60), async () => {
      const { data } = await client.refused('text.relatedTexts', {
        collection_id,
        text_id: 1,
        ...params,
      });
      assert.deepEqual([data.reason, data.field, data.limit], [reason, field, limit]);
    });
  }

  test('a text_scope needs a single collection', async () => {
    const other = await newCollection([]);
    const params = { collection_id, text_id: 1, text_scope: [1], collection_scope: [collection_id, other] };
    const { data } = await client.refused('text.relatedTexts', params);
    assert.deepEqual([data.reason, data.field, data.limit], ['severalCollections', 'text_scope', 1]);
    assert.deepEqual(await relatedTo(collection_id, { ...params, collection_scope: [other, other] }), []);
  });
});

suite('scope', () => {
  test('only texts of text_scope are returned, up to the limit', async () => {
    const id = await newCollection([storm, snow, grid, `${storm} Indeed.`, bank]);
    const [first, second, third] = ids(await relatedTo(id));
    assert.deepEqual(ids(await relatedTo(id, { text_scope: [second, third, 999, 0, -1], limit: 2 })), [
      second,
      third,
    ]);
    assert.deepEqual(ids(await relatedTo(id, { text_scope: first })), [first]);
    assert.deepEqual(await relatedTo(id, { text_scope: [1] }), []);
    assert.deepEqual(
      await relatedTo(id, { text_scope: [] }),
      await relatedTo(id),
      'an empty array counts as absent',
    );
  });

  test('several collections return one list, and the ids of text_scope belong to the named collection', async () => {
    const here = await newCollection([storm, snow]);
    const there = await newCollection([bank, grid, `${storm} `]);
    const both = await relatedTo(here, { collection_scope: [here, there], min_threshold: 0.1 });
    assert.deepEqual(both.map(({ collection_id, text_id }) => [collection_id, text_id]).slice(0, 1), [
      [there, 3],
    ]);
    assert.deepEqual(new Set(both.map(({ collection_id }) => collection_id)), new Set([here, there]));
    assert.deepEqual(
      both,
      both.toSorted((one, other) => other.relevance - one.relevance),
    );
    const scoped = { collection_scope: there, text_scope: [2, 3], limit: 5 };
    assert.deepEqual(ids(await relatedTo(here, scoped)).toSorted(), [2, 3]);
  });

  test('a list is full although closer texts are outside its range of dates', async () => {
    const far = Array.from({ length: 60 }, (_, i) => ({
      body: `${storm} Part ${i}.`,
      publish_date: '2020-05-01',
    }));
    const near = [grid, snow].map((body) => ({ body, publish_date: '2024-05-01' }));
    const id = await newCollection([{ body: storm, publish_date: '2020-05-01' }, ...far, ...near]);
    const range = { published_after: '2024-01-01', limit: 2 };
    assert.deepEqual(ids(await relatedTo(id, range)).toSorted(), [62, 63]);
    assert.equal((await relatedTo(id, { published_before: '2024-01-01', limit: 50 })).length, 50);
  });
});

suite('dates', () => {
  test('published_after is inclusive, published_before is not, and a text without a date counts by its creation', async () => {
    const dated = ['2024-01-01', '2024-01-31T23:59:59Z', '2024-02-01'].map((publish_date) => ({
      body: storm,
      publish_date,
    }));
    const id = await newCollection([storm, ...dated, storm]);
    const january = { published_after: '2024-01-01', published_before: '2024-02-01' };
    assert.deepEqual(ids(await relatedTo(id, january)), [2, 3]);
    assert.deepEqual(ids(await relatedTo(id, { published_after: '2024-02-01T00:00:00Z' })), [4, 5]);
    assert.deepEqual(ids(await relatedTo(id, { published_after: '2024-02-01 00:00:01' })), [5]);
    assert.deepEqual(ids(await relatedTo(id, { published_before: '2024-01-01T01:00:00+01:00' })), []);
    assert.deepEqual(
      await relatedTo(id, { published_after: '2024-02-01', published_before: '2024-01-01' }),
      [],
    );
    assert.equal((await relatedTo(id, { published_after: '' })).length, 4);
  });

  test('a new date, a new text and a deletion take effect at once', async () => {
    const id = await newCollection([storm, { body: snow, publish_date: '2024-01-01' }]);
    const since = { published_after: '2025-01-01' };
    assert.deepEqual(await relatedTo(id, since), []);
    await client.call('text.update', { collection_id: id, text_id: 2, publish_date: '2025-06-01' });
    assert.deepEqual(ids(await relatedTo(id, since)), [2]);
    await client.call('text.create', { collection_id: id, body: grid, publish_date: '2025-07-01' });
    assert.deepEqual(ids(await relatedTo(id, since)).toSorted(), [2, 3]);
    await client.call('text.update', {
      collection_id: id,
      text_id: 3,
      publish_date: '2023-01-01',
      headline: 'New',
    });
    assert.deepEqual(ids(await relatedTo(id, since)), [2]);
    await client.call('text.delete', { collection_id: id, text_id: 2 });
    assert.deepEqual(await relatedTo(id, since), []);
  });

  test('texts close in time rank above distant texts, and no relevance rises', async () => {
    const textOn = (body: string, publish_date: string) => ({ body, publish_date });
    const id = await newCollection([
      textOn(storm, '2024-06-01'),
      textOn(`${snow} The storm is over.`, '2014-06-01'),
      textOn(snow, '2024-06-03'),
      textOn(storm, '2004-06-01'),
    ]);
    const plain = new Map((await relatedTo(id)).map(({ text_id, relevance }) => [text_id, relevance]));
    const boosted = await relatedTo(id, { date_half_life: 30, date_strength: 1 });
    assert.deepEqual(ids(boosted), [4, 3, 2]);
    assert.equal(boosted[0]?.relevance, 1, 'a copy has relevance 1 whatever its date');
    const ratio = boosted[1]!.relevance / plain.get(3)!;
    assert.ok(ratio > 0.95 && ratio < 1, `${ratio}`);
    assert.ok(Math.abs(boosted[2]!.relevance - plain.get(2)! / 2) < 1e-3);
    assert.deepEqual(await relatedTo(id, { date_strength: 0, date_half_life: 1 }), await relatedTo(id));
    assert.deepEqual(
      await relatedTo(id, { date_half_life: 30 }),
      await relatedTo(id, { date_strength: 0.3 }),
      'both params have a default',
    );
    const high = { date_strength: 1, max_threshold: 0.99, min_threshold: boosted[1]!.relevance };
    assert.deepEqual(ids(await relatedTo(id, high)), [3]);
  });
});

suite('dedupe and diversity', () => {
  test('near-copies of a better text are excluded, and other texts fill the list', async () => {
    const copies = [storm, storm, storm.replace('days', 'weeks'), snow, `${snow} More later.`];
    const id = await newCollection([...copies, bank]);
    const all = await relatedTo(id, { limit: 2 });
    assert.deepEqual(ids(all), [2, 3]);
    const exact = { limit: 2, dedupe: 1 };
    assert.deepEqual(ids(await relatedTo(id, exact)), [2, 3], 'only the same text is a copy');
    const deduped = await relatedTo(id, { limit: 2, dedupe: 0.7 });
    assert.equal(deduped[0]?.text_id, 2);
    assert.ok([4, 5].includes(deduped[1]!.text_id));
    assert.equal((await relatedTo(id, { dedupe: 0.7, related_by: 'statistic' })).length, 2);
    assert.deepEqual(await relatedTo(id, { limit: 2, dedupe: 0 }), all);
    const same = await newCollection([storm, snow, snow, snow]);
    assert.deepEqual(ids(await relatedTo(same, { dedupe: 1 })), [2]);
  });

  test('diversity brings in other subjects; the list stays in order of relevance', async () => {
    const id = await newCollection([storm, storm, `${storm} More later.`, snow, `${snow} Much more.`, bank]);
    const plain = await relatedTo(id, { limit: 2 });
    assert.deepEqual(ids(plain), [2, 3]);
    const diverse = await relatedTo(id, { limit: 2, diversity: 0.9 });
    assert.equal(diverse[0]?.text_id, 2);
    assert.ok([4, 5].includes(diverse[1]!.text_id));
    assert.deepEqual(
      diverse,
      diverse.toSorted((one, other) => other.relevance - one.relevance),
    );
    assert.deepEqual(await relatedTo(id, { limit: 2, diversity: 0 }), plain);
    const known = new Map((await relatedTo(id)).map(({ text_id, relevance }) => [text_id, relevance]));
    for (const { text_id, relevance } of diverse) {
      assert.equal(relevance, known.get(text_id), 'diversity changes no relevance');
    }
  });
});

suite('explain', () => {
  test('lists the shared words and tags with their shares', async () => {
    const id = await newCollection([storm, snow, bank]);
    const [entry] = await relatedTo(id, { explain: true });
    assert.equal(entry?.text_id, 2);
    const { semantic, statistic, shared_terms, shared_tags } = entry.explain!;
    const relevanceBy = async (related_by: string) => (await relatedTo(id, { related_by }))[0]?.relevance;
    assert.equal(statistic, await relevanceBy('statistic'));
    assert.equal(semantic, await relevanceBy('semantic'));
    const terms = shared_terms.map(({ term }) => term);
    for (const term of ['Norfolk', 'National Grid', 'winter storm', 'fallen trees']) {
      assert.ok(terms.includes(term), term);
    }
    assert.equal(shared_terms.length, 10);
    const shares = shared_terms.map(({ share }) => share);
    assert.deepEqual(
      shares,
      shares.toSorted((one, other) => other - one),
    );
    assert.ok(shares.reduce((sum, share) => sum + share) <= 1.005);
    assert.ok(shared_tags.some(({ tag }) => tag === 'Norfolk'));
    const tags = await Promise.all(
      [1, 2].map((text_id) => client.call('text.tags', { collection_id: id, text_id })),
    );
    const [own, theirs] = tags.map((result) => new Set(result.tags.map(({ tag }) => tag)));
    assert.deepEqual(new Set(shared_tags.map(({ tag }) => tag)), own!.intersection(theirs!));
    for (const { share } of shared_tags) assert.ok(share > 0 && share < 1);
  });

  test('a copy shares all words; without a shared word the list is empty', async () => {
    const id = await newCollection([
      'Volvo builds lorries.',
      'Volvo builds lorries.',
      'Rain.',
      'Sunny days ahead.',
    ]);
    const [copy] = await relatedTo(id, { explain: true });
    const { statistic, shared_terms } = copy!.explain!;
    assert.equal(statistic, 1);
    assert.deepEqual(shared_terms.map(({ term }) => term).toSorted(), [
      'Volvo',
      'Volvo builds',
      'builds',
      'builds lorries',
      'lorries',
    ]);
    assert.ok(Math.abs(shared_terms.reduce((sum, { share }) => sum + share, 0) - 1) < 0.005);
    for (const { explain } of await relatedTo(id, { text_id: 3, explain: true })) {
      assert.deepEqual(explain?.shared_terms, []);
      assert.deepEqual(explain.shared_tags, []);
    }
  });

  test('Swedish: a compound is shared by its parts, and listed as it is written', async () => {
    const id = await newCollection(
      [
        'Regeringens klimatpolitik får kritik av forskare.',
        'Debatt om klimat och politik: en forskare svarar.',
      ],
      'sv',
    );
    for (const [text_id, expected] of [
      [1, ['forskare', 'klimatpolitik']],
      [2, ['forskare', 'klimat', 'politik']],
    ] as const) {
      const [entry] = await relatedTo(id, { text_id, explain: true });
      const terms = entry!.explain!.shared_terms.map(({ term }) => term);
      assert.deepEqual(terms.toSorted(), expected);
    }
  });

  test('is absent unless requested', async () => {
    const id = await newCollection([storm, snow]);
    assert.ok((await relatedTo(id)).every((entry) => !('explain' in entry)));
  });
});

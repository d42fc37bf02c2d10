import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { type Client, type Params, withBearer } from '../support/client.ts';
import { openStream } from '../support/event-stream.ts';
import { pick } from '../tags/checks.ts';
import { seededFor } from '../support/seed.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const service = await runService();
const client = await service.newClient();
await service.ready();
const { matching } = service.context.store;

interface Article {
  headline: string;
  body: string;
}

const demo = (language: 'en' | 'sv'): Article[] =>
  readFileSync(new URL(`../../packages/server/demo/${language}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Article);

const newCollection = async (language: 'en' | 'sv' = 'en', owner = client): Promise<number> =>
  (await owner.call('collection.create', { name: language, language })).collection_id;
const save = async (params: Params, owner = client): Promise<number> =>
  (await owner.call('search.save', { name: `search ${++count}`, ...params })).saved_search_id;
let count = 0;

interface Match {
  collection_id: number;
  text_id: number;
  relevance: number;
  matched: string;
}
const matchesOf = async (saved_search_id: number, more: Params = {}, owner: Pick<Client, 'call'> = client) =>
  (await owner.call('search.matches', { saved_search_id, limit: 1000, ...more })) as unknown as {
    texts: Match[];
    next?: string;
  };

/** Keeps the matcher away from collections until the returned function is called, so that it compares all texts at one moment. */
async function hold(...collections: number[]): Promise<() => Promise<void>> {
  const now = Math.floor(service.context.clock() / 1000);
  const leases = collections.map((collectionId) => ({
    account: client.account,
    collectionId,
    holder: 'test',
  }));
  for (const lease of leases) assert.ok(await matching.lease({ ...lease, now, leaseUntil: now + 600 }));
  return async () => {
    for (const lease of leases) await matching.release(lease);
  };
}

/** Resolves when all texts of collections are analysed and compared. */
async function untilCompared(...collections: number[]): Promise<void> {
  const isOver = async (id: number) => {
    const { pending } = await client.call('collection.stats', { collection_id: id });
    const collection = await matching.collection(id);
    return pending === 0 && (collection === undefined || collection.version === collection.matchedVersion);
  };
  await until(
    async () => (await Promise.all(collections.map(isOver))).every(Boolean),
    'the texts are compared',
    {
      everyMs: 100,
    },
  );
}

const keyOf = ({ collection_id, text_id }: Pick<Match, 'collection_id' | 'text_id'>) =>
  `${collection_id}/${text_id}`;

test('matches are what text.search finds, for random searches, new and changed texts', async (t) => {
  const random = seededFor(t);
  const [en, sv] = [await newCollection(), await newCollection('sv')];
  const articles = [
    ...demo('en').map((one) => ({ ...one, id: en })),
    ...demo('sv').map((one) => ({ ...one, id: sv })),
  ];
  const wordsOf = ({ headline, body }: Article) => `${headline} ${body}`.match(/[\p{L}\p{N}]+/gu)!;
  const run = (words: string[], length: number) => {
    const from = Math.floor(random() * (words.length - length));
    return words.slice(from, from + length).join(' ');
  };
  const invent = (): Params => {
    const words = wordsOf(pick(random, articles));
    const kinds = [
      () => pick(random, words),
      () => `${pick(random, words)} ${pick(random, words)}`,
      () => `"${run(words, 2)}"`,
      () => `"${run(words, 2)}" ${pick(random, words)}`,
      () => run(words, 4),
      () =>
        pick(random, ['the', 'som är', 'H&M', 'vitamin D', '"of the"', 'C++', 'car', 'election', 'fotboll']),
      () => `own-${Math.floor(random() * 40)}`,
    ];
    const dates = { published_after: '2026-01-10', published_before: '2026-01-22' };
    return {
      collection_scope: pick(random, [[en], [sv], [en, sv], [sv, en]]),
      query: pick(random, kinds)(),
      // Not higher: for matches by meaning or signs alone, text.search compares it with relevances that other texts raise.
      min_relevance: pick(random, [0, 0, 0.05, 0.25]),
      ...(random() < 0.2 && dates),
      ...(random() < 0.2 && {
        tag: pick(random, ['London', 'Sverige', 'Stockholm', 'US', 'Barack Obama', 'United Kingdom']),
      }),
      ...(random() < 0.1 && { without: ['London', { category: 'person' }] }),
      ...(random() < 0.1 && { tags: ['Sverige', 'Stockholm', 'London'], match: 'any' }),
      ...(random() < 0.1 && { category: pick(random, ['person', 'location']) }),
    };
  };
  const searches = await Promise.all(
    Array.from({ length: 150 }, async () => {
      const params = invent();
      return { params, id: await save(params) };
    }),
  );
  const release = await hold(en, sv);
  for (const [at, { id, headline, body }] of articles.entries()) {
    const more = { publish_date: `2026-01-${String(1 + at).padStart(2, '0')}`, ext_text_id: `own-${at}` };
    await client.call('text.create', { collection_id: id, headline, body, ...more });
  }
  const isAnalysed = async () =>
    (
      await Promise.all([en, sv].map((collection_id) => client.call('collection.stats', { collection_id })))
    ).every(({ pending }) => pending === 0);
  await until(isAnalysed, 'the texts are analysed', { everyMs: 100, withinMs: 120_000 });
  await release();
  await untilCompared(en, sv);
  const find = async (params: Params) => {
    const { texts } = await client.call('text.search', { ...params, limit: 50 });
    return texts as unknown as Match[];
  };
  let total = 0;
  for (const { params, id } of searches) {
    const [found, { texts: matches }] = [await find(params), await matchesOf(id)];
    total += matches.length;
    assert.deepEqual(matches.map(keyOf).sort(), found.map(keyOf).sort(), JSON.stringify(params));
    const relevances = new Map(found.map((text) => [keyOf(text), text.relevance]));
    // In the list of a search, closer wordings are raised above other texts.
    for (const text of matches)
      assert.ok(text.relevance <= relevances.get(keyOf(text))!, JSON.stringify(params));
  }
  assert.ok(total > 80, `${total} matches`);

  const releaseAgain = await hold(en, sv);
  const changed = new Set<string>();
  for (const text_id of [1, 4, 7, 10])
    for (const collection_id of [en, sv]) {
      const { headline, body } = pick(random, articles);
      await client.call('text.update', { collection_id, text_id, headline, body, force: true });
      changed.add(keyOf({ collection_id, text_id }));
    }
  await client.call('text.delete', { collection_id: en, text_id: 2 });
  await until(isAnalysed, 'the texts are analysed', { everyMs: 100, withinMs: 120_000 });
  await releaseAgain();
  await untilCompared(en, sv);
  for (const { params, id } of searches) {
    const [found, { texts: matches }] = [await find(params), await matchesOf(id)];
    const ofChanged = (texts: readonly Match[]) =>
      texts
        .map(keyOf)
        .filter((key) => changed.has(key))
        .sort();
    assert.deepEqual(ofChanged(matches), ofChanged(found), JSON.stringify(params));
    assert.ok(!matches.some((text) => keyOf(text) === `${en}/2`));
  }
});

test('an event names the searches that a text has come to match; older texts match nothing', async () => {
  const collection_id = await newCollection();
  await client.call('text.create', { collection_id, body: 'Volvo builds electric cars in Ghent.' });
  await untilCompared(collection_id);
  const one = await save({ collection_scope: collection_id, query: 'Volvo' });
  const two = await save({ collection_scope: collection_id, query: '"electric cars"' });
  const authorization = `Bearer ${client.token}`;
  const stream = await openStream(service.url, `collection_id=${collection_id}`, { authorization });
  await client.call('text.create', { collection_id, body: 'Volvo sells electric cars.', ext_text_id: 'a' });
  await client.call('text.create', { collection_id, body: 'Volvo sells lorries.' });
  await client.call('text.update', { collection_id, text_id: 1, publish_date: '2020-01-01' });
  await untilCompared(collection_id);
  const matchEvents = () => stream.events.filter(({ type }) => type === 'search.matched');
  await until(() => matchEvents().length === 2, 'two events');
  assert.deepEqual(
    matchEvents().map(({ data }) => [
      data.data['text_id'],
      data.data['ext_text_id'],
      data.data['saved_search_ids'],
    ]),
    [
      [2, 'a', [one, two]],
      [3, undefined, [one]],
    ],
  );
  assert.deepEqual(
    (await matchesOf(one)).texts.map(({ text_id }) => text_id),
    [2, 3],
  );
});

test('pages of matches, from the first or the last, and since a time', async () => {
  const collection_id = await newCollection();
  const id = await save({ collection_scope: collection_id, query: 'Volvo' });
  for (let at = 1; at <= 5; at++)
    await client.call('text.create', { collection_id, body: `Volvo builds car ${at}.` });
  await untilCompared(collection_id);
  const all = await matchesOf(id);
  assert.equal(all.texts.length, 5);
  assert.equal(all.next, undefined);
  for (const order of ['matched', '-matched']) {
    const expected = all.texts.map(({ text_id }) => text_id);
    if (order === '-matched') expected.reverse();
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await matchesOf(id, { order, limit: 2, ...(cursor && { cursor }) });
      assert.ok(page.texts.length <= 2);
      found.push(...page.texts.map(({ text_id }) => text_id));
      cursor = page.next;
    } while (cursor !== undefined);
    assert.deepEqual(found, expected);
  }
  assert.equal((await matchesOf(id, { matched_after: '2100-01-01' })).texts.length, 0);
  assert.equal((await matchesOf(id, { matched_after: all.texts[0]!.matched })).texts.length, 5);
  const { next } = await matchesOf(id, { limit: 1 });
  const error = await client.refused('search.matches', {
    saved_search_id: id,
    order: '-matched',
    cursor: next,
  });
  assert.equal(error.data.reason, 'noSuchPage');
});

suite('saved searches', () => {
  test('are returned as they were saved, until they are deleted', async () => {
    const own = await service.newClient();
    const collection_id = await newCollection('en', own);
    const filters = {
      query: 'Volvo',
      tag: 'Ghent',
      category: 'location',
      published_after: '2026-01-01T00:00:00Z',
    };
    const saved = await own.call('search.save', {
      name: 'Cars',
      collection_scope: collection_id,
      ...filters,
    });
    const { created, ...rest } = saved;
    assert.ok(created);
    const { saved_search_id } = saved;
    assert.deepEqual(rest, {
      saved_search_id,
      name: 'Cars',
      collection_scope: [collection_id],
      ...filters,
      min_relevance: 0,
    });
    assert.deepEqual(await own.call('search.list'), { saved_searches: [saved] });
    assert.equal(
      (await own.refused('search.save', { name: 'Cars', collection_scope: collection_id, query: 'x' })).data
        .reason,
      'savedSearchNameTaken',
    );
    const long = { name: 'x'.repeat(limits.name + 1), collection_scope: collection_id, query: 'x' };
    assert.equal((await own.refused('search.save', long)).data.reason, 'nameTooLong');
    assert.equal(
      (await own.refused('search.save', { name: 'y', collection_scope: 9999, query: 'x' })).data.reason,
      'noSuchCollection',
    );
    assert.deepEqual(await own.call('search.delete', { saved_search_id }), { success: true });
    for (const method of ['search.delete', 'search.matches'])
      assert.equal((await own.refused(method, { saved_search_id })).data.reason, 'noSuchSavedSearch');
  });

  test('a key that is bound to collections sees only the searches of these collections', async () => {
    const own = await service.newClient();
    const [inside, outside] = [await newCollection('en', own), await newCollection('en', own)];
    const visible = await save({ collection_scope: inside, query: 'a car' }, own);
    const hidden = await save({ collection_scope: [inside, outside], query: 'a car' }, own);
    const key = async (scope: string) => {
      const { secret_key } = await own.call('keys.create', { static: true, scope, collections: [inside] });
      return withBearer(service.url, secret_key);
    };
    const [reader, writer] = [await key('read'), await key('write')];
    const { saved_searches } = await reader.call('search.list');
    assert.deepEqual(
      saved_searches.map(({ saved_search_id }) => saved_search_id),
      [visible],
    );
    assert.deepEqual((await matchesOf(visible, {}, reader)).texts, []);
    for (const method of ['search.matches', 'search.delete'])
      assert.equal(
        (await writer.refused(method, { saved_search_id: hidden })).data.reason,
        'noSuchSavedSearch',
      );
    assert.equal(
      (await reader.refused('search.delete', { saved_search_id: visible })).data.reason,
      'scopeTooNarrow',
    );
    const params = { name: 'across', query: 'x', collection_scope: [inside, outside] };
    assert.equal((await writer.refused('search.save', params)).data.reason, 'noSuchCollection');
    assert.ok(await save({ collection_scope: inside, query: 'x' }, writer as Client));
  });
});

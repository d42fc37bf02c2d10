import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { RelatedTexts } from '../../packages/server/src/analysis/related-texts.ts';
import type { Language } from '../../packages/server/src/domain/language.ts';
import { textTerms } from '../../packages/server/src/nlp/relate/terms.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { randomText, seeded } from './texts.ts';

async function world(): Promise<{ store: Store; account: number }> {
  const store = await openStore(temporaryFolder());
  cleanup(() => store.close());
  return { store, account: await store.accounts.create(0) };
}

async function newCollection(store: Store, account: number, language: Language = 'en'): Promise<number> {
  const fields = { name: 'news', language, description: '' };
  return (await store.collections.create(account, fields)).collectionId;
}

async function add(store: Store, account: number, collectionId: number, body: string): Promise<number> {
  const text = await store.texts.create(account, collectionId, { headline: '', body, url: '' }, 0);
  assert.ok(typeof text === 'object');
  return text.textId;
}

const noMeaning = (): Float32Array => new Float32Array(384);

/** A direction that depends on the text alone. */
function someMeaning(body: string): Float32Array {
  const random = seeded([...body].reduce((sum, sign) => 31 * sum + sign.charCodeAt(0), 7) | 0);
  return Float32Array.from({ length: 384 }, () => random() - 0.5);
}

/** Does what the workers do: completes everything that is pending, without an encoder. */
async function analyse(store: Store, vectorOf = noMeaning): Promise<void> {
  for (;;) {
    const jobs = await store.analyses.claim({ limit: 100, now: 0, leaseUntil: 1000, first: [] });
    if (jobs.length === 0) return;
    const results = jobs.map((job) =>
      store.analyses.complete(job, {
        model: 'none',
        tags: [],
        terms: textTerms(job),
        vector: vectorOf(job.body),
        words: 1,
      }),
    );
    await Promise.all(results);
  }
}

const everything = { limit: 1000, minThreshold: 0, maxThreshold: 1, relatedBy: 'automatic' } as const;

suite('related texts', () => {
  test('answers what a new index answers, whatever happened while it was loaded and since', async () => {
    const { store, account } = await world();
    const random = seeded(5);
    const collections = [await newCollection(store, account), await newCollection(store, account)];
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    let related = new RelatedTexts(store);
    const ask = (from: RelatedTexts, collectionId: number, textId: number, scope: readonly number[]) =>
      from.query({ account, collectionId, textId, scope, ...everything });

    for (let round = 0; round < 40; round++) {
      // A new one has its loading still before it when the changes come in.
      if (round % 4 === 0) {
        await related.close();
        related = new RelatedTexts(store);
      }
      const changes = Array.from({ length: 12 }, () => {
        const collectionId = pick(collections);
        const textId = 1 + Math.floor(random() * 30);
        const dice = random();
        if (dice < 0.6) return add(store, account, collectionId, randomText(random));
        if (dice < 0.75) return store.texts.delete(account, collectionId, { textId });
        if (dice < 0.9)
          return store.texts.update(account, collectionId, { textId }, { body: randomText(random) });
        if (dice < 0.97) return analyse(store, someMeaning);
        return store.collections.reset(account, collectionId);
      });
      const early = ask(related, pick(collections), 1, collections);
      await Promise.all([...changes, early]);
      await analyse(store, someMeaning);
      const rebuilt = new RelatedTexts(store);
      for (const collectionId of collections) {
        for (const { textId } of await store.texts.list(account, collectionId, { limit: 5 })) {
          for (const scope of [[collectionId], collections]) {
            const [found, expected] = [
              await ask(related, collectionId, textId, scope),
              await ask(rebuilt, collectionId, textId, scope),
            ];
            assert.deepEqual(found, expected);
          }
        }
      }
      await rebuilt.close();
    }
  });

  test('changes that come while a page is on its way from the store win over the page', async () => {
    const { store, account } = await world();
    const collectionId = await newCollection(store, account);
    for (const body of ['budget vote', 'budget debate', 'budget cuts', 'budget talks']) {
      await add(store, account, collectionId, body);
    }
    await analyse(store);
    let meanwhile: () => Promise<unknown> = () => Promise.resolve();
    const slow: Store = {
      ...store,
      analyses: {
        ...store.analyses,
        async features(...page) {
          const rows = await store.analyses.features(...page);
          await meanwhile();
          return rows;
        },
      },
    };
    const ask = async (): Promise<number[]> => {
      const related = new RelatedTexts(slow);
      const query = { account, collectionId, textId: 1, scope: [collectionId], ...everything };
      const found = await related.query(query);
      await related.close();
      return found.map(({ textId }) => textId).sort((one, other) => one - other);
    };
    let times = 0;
    const once = (change: () => Promise<unknown>) => () => (times++ === 0 ? change() : Promise.resolve());

    meanwhile = once(async () => {
      await store.texts.delete(account, collectionId, { textId: 2 });
      await store.texts.update(account, collectionId, { textId: 3 }, { body: 'something else' });
      await store.texts.update(account, collectionId, { textId: 4 }, { body: 'budget plans' });
      await add(store, account, collectionId, 'budget law');
      await analyse(store);
    });
    assert.deepEqual(await ask(), [4, 5]);

    times = 0;
    meanwhile = once(async () => {
      await store.collections.reset(account, collectionId);
      for (const body of ['budget vote', 'budget, once more']) await add(store, account, collectionId, body);
      await analyse(store);
    });
    assert.deepEqual(await ask(), [2]);

    times = 0;
    meanwhile = once(() => store.collections.delete(account, collectionId));
    assert.deepEqual(await ask(), []);
  });

  test('keeps to thresholds, limit and order', async () => {
    const { store, account } = await world();
    const collectionId = await newCollection(store, account);
    const random = seeded(2);
    for (let i = 0; i < 40; i++) await add(store, account, collectionId, randomText(random));
    const copy = await add(store, account, collectionId, 'The parliament debates the new budget today.');
    const original = await add(store, account, collectionId, 'The parliament debates the new budget today.');
    await analyse(store);
    const related = new RelatedTexts(store);
    const query = { account, collectionId, textId: original, scope: [collectionId], ...everything };
    const all = await related.query(query);
    assert.deepEqual(all[0], { collectionId, textId: copy, relevance: 1, statistic: 1, semantic: 0 });
    assert.ok(all.every(({ textId, relevance }) => textId !== original && relevance > 0 && relevance <= 1));
    assert.deepEqual(
      all,
      all.toSorted((one, other) => other.relevance - one.relevance || one.textId - other.textId),
    );
    assert.deepEqual(await related.query({ ...query, limit: 3 }), all.slice(0, 3));
    assert.deepEqual(
      await related.query({ ...query, minThreshold: 0.01, maxThreshold: 0.5 }),
      all.filter(({ relevance }) => relevance >= 0.01 && relevance <= 0.5),
    );
    assert.deepEqual(await related.query({ ...query, textId: 4711 }), []);
    assert.deepEqual(await related.query({ ...query, account: account + 1 }), []);
    assert.deepEqual(await related.query({ ...query, scope: [4711] }), []);
  });

  test('finds in another collection what it would find in its own', async () => {
    const { store, account } = await world();
    const random = seeded(3);
    const [here, there] = [await newCollection(store, account), await newCollection(store, account, 'sv')];
    const body = randomText(random);
    await add(store, account, here, body);
    for (let i = 0; i < 10; i++) await add(store, account, there, randomText(random));
    await add(store, account, there, body);
    await analyse(store);
    const related = new RelatedTexts(store);
    const found = await related.query({
      account,
      collectionId: here,
      textId: 1,
      scope: [there],
      ...everything,
    });
    assert.deepEqual(found[0], { collectionId: there, textId: 11, relevance: 1, statistic: 1, semantic: 0 });
    assert.ok(found.every(({ collectionId }) => collectionId === there));
  });

  test('forgets collections beyond its budget and takes them up again unnoticed', async () => {
    const { store, account } = await world();
    const random = seeded(4);
    const large = new RelatedTexts(store);
    const collections: number[] = [];
    for (let i = 0; i < 3; i++) {
      const collectionId = await newCollection(store, account);
      for (let j = 0; j < 8; j++) await add(store, account, collectionId, randomText(random));
      collections.push(collectionId);
    }
    await analyse(store);
    const ask = (related: RelatedTexts, collectionId: number, scope: number[]) =>
      related.query({ account, collectionId, textId: 2, scope, ...everything });
    for (const collectionId of collections) await ask(large, collectionId, collections);
    assert.deepEqual([large.collections, large.size], [3, 24]);
    const budget = 0.75 * large.bytes;
    const small = new RelatedTexts(store, { maxBytes: budget });
    const tiny = new RelatedTexts(store, { maxBytes: 0 });
    for (let round = 0; round < 3; round++) {
      for (const collectionId of collections) {
        await add(store, account, collectionId, randomText(random));
        await analyse(store);
        const expected = await ask(large, collectionId, collections);
        assert.deepEqual(await ask(small, collectionId, collections), expected);
        assert.deepEqual(await ask(tiny, collectionId, collections), expected);
        assert.ok(small.bytes <= budget || small.collections === 1);
        assert.equal(tiny.collections, 1, 'the last one stays');
      }
    }
    const reads = { pages: 0 };
    const counting: Store = {
      ...store,
      analyses: {
        ...store.analyses,
        features: (...page) => {
          reads.pages++;
          return store.analyses.features(...page);
        },
      },
    };
    const two = new RelatedTexts(counting, { maxBytes: 0.75 * large.bytes });
    const [first, second, third] = collections as [number, number, number];
    const readsFor = async (collectionId: number): Promise<number> => {
      const before = reads.pages;
      await ask(two, collectionId, [collectionId]);
      return reads.pages - before;
    };
    for (const collectionId of [first, second, first, third]) await readsFor(collectionId);
    assert.equal(await readsFor(first), 0, 'used since the second was');
    assert.ok((await readsFor(second)) > 0, 'unused for longest when the third came');
  });

  test('a collection reset in the middle of a query is not answered from', async () => {
    const { store, account } = await world();
    const collectionId = await newCollection(store, account);
    for (const body of ['budget vote', 'budget debate']) await add(store, account, collectionId, body);
    await analyse(store);
    let meanwhile: (() => Promise<void>) | undefined;
    const related = new RelatedTexts(store, { pause: () => meanwhile?.() });
    const query = { account, collectionId, textId: 1, scope: [collectionId], ...everything };
    assert.equal((await related.query(query)).length, 1);
    meanwhile = async () => {
      meanwhile = undefined;
      await store.collections.reset(account, collectionId);
      for (const body of ['elections', 'weather']) await add(store, account, collectionId, body);
      await analyse(store);
    };
    assert.deepEqual(await related.query(query), []);
  });

  test('tells a failing store and tries again', async () => {
    const { store, account } = await world();
    const collectionId = await newCollection(store, account);
    for (const body of ['one budget', 'two budgets']) await add(store, account, collectionId, body);
    await analyse(store);
    let broken = true;
    const flaky: Store = {
      ...store,
      analyses: {
        ...store.analyses,
        features: (...page) =>
          broken ? Promise.reject(new Error('disk full')) : store.analyses.features(...page),
      },
    };
    const related = new RelatedTexts(flaky);
    const query = { account, collectionId, textId: 1, scope: [collectionId], ...everything };
    await assert.rejects(related.query(query), /disk full/);
    broken = false;
    assert.equal((await related.query(query)).length, 1);
  });
});

suite('related texts in the next run of the service', () => {
  test('come from the snapshots of the last run, unless the store has changed since', async () => {
    const { store, account } = await world();
    const collectionId = await newCollection(store, account);
    const random = seeded(6);
    const folder = join(temporaryFolder(), 'index');
    const manyTexts = 40;
    const bodies = Array.from({ length: manyTexts }, () => randomText(random, 5));
    await Promise.all(bodies.map((body) => add(store, account, collectionId, body)));
    await analyse(store);
    const reads = { pages: 0 };
    const counting: Store = {
      ...store,
      analyses: {
        ...store.analyses,
        features: (...page) => {
          reads.pages++;
          return store.analyses.features(...page);
        },
      },
    };
    const ask = (related: RelatedTexts, textId = 1) =>
      related.query({ account, collectionId, textId, scope: [collectionId], ...everything });
    const first = new RelatedTexts(counting, { folder, snapshotFrom: 40 });
    const answer = await ask(first);
    await first.close();
    assert.deepEqual([reads.pages > 0, readdirSync(folder)], [true, [`${collectionId}.index`]]);

    reads.pages = 0;
    const second = new RelatedTexts(counting, { folder, snapshotFrom: 40 });
    // What comes in while the snapshot is read is not lost.
    const [again] = await Promise.all([
      ask(second),
      add(store, account, collectionId, bodies[0]!).then(() => analyse(store)),
    ]);
    assert.ok(again.length > 0);
    assert.equal((await ask(second))[0]?.textId, manyTexts + 1);
    await store.texts.delete(account, collectionId, { textId: manyTexts + 1 });
    assert.deepEqual(await ask(second), answer);
    await second.close();

    reads.pages = 0;
    const third = new RelatedTexts(counting, { folder, snapshotFrom: 40 });
    assert.deepEqual(await ask(third), answer);
    assert.equal(reads.pages, 0, 'nothing was built');
    await third.close();

    // While nothing watches: the snapshot is of a store that is no more.
    await store.texts.update(account, collectionId, { textId: 7 }, { body: bodies[0]! });
    await analyse(store);
    const fourth = new RelatedTexts(counting, { folder, snapshotFrom: 40 });
    assert.equal((await ask(fourth))[0]?.textId, 7);
    assert.ok(reads.pages > 0);
    await fourth.close();

    // While it isn't loaded: what was deleted lives on in no snapshot.
    const fifth = new RelatedTexts(counting, { folder, snapshotFrom: 40 });
    await store.texts.delete(account, collectionId, { textId: 7 });
    await fifth.close();
    assert.deepEqual(readdirSync(folder), []);
  });
});

import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { RelatedTexts } from '../../packages/server/src/analysis/related-texts.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { randomText, seeded } from './texts.ts';
import { add, analyse, changeSomething, everything, newCollection, someMeaning, world } from './world.ts';

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
      const changes = Array.from({ length: 12 }, () => changeSomething(store, account, collections, random));
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

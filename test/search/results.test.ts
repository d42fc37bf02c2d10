import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { repetitionsOf, unlessFull } from '../../support/repetitions.ts';
import { randomText, seeded } from '../support/texts.ts';
import {
  add,
  analyse,
  changeSomething,
  everything,
  newCollection,
  someMeaning,
  world,
} from '../support/world.ts';
import { naively, searchThreads } from './threads.ts';

suite('search threads', () => {
  test('return the results of rebuilt views, whatever has changed', async () => {
    const { store, account, folder } = await world();
    const seed = Number(process.env['SEED'] ?? 5);
    const random = seeded(seed);
    const collections = [await newCollection(store, account), await newCollection(store, account, 'sv')];
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const threads = searchThreads({ store, folder });
    for (let round = 0; round < repetitionsOf('searchRounds'); round++) {
      const changes = Array.from({ length: 12 }, () => changeSomething(store, account, collections, random));
      const early = {
        account,
        collectionId: pick(collections),
        textId: 1,
        scope: collections,
        ...everything,
      };
      await Promise.all([...changes, threads.texts(early)]);
      // Sometimes texts stay without an analysis.
      if (random() < 0.8) await analyse(store, someMeaning);
      for (const collectionId of collections) {
        for (const { textId } of await store.texts.list(account, collectionId, { limit: 4 })) {
          const query = { account, collectionId, textId, scope: pick([[collectionId], collections]) };
          const relatedBy = pick(['automatic', 'semantic', 'statistic'] as const);
          const fullQuery = { ...query, ...everything, relatedBy };
          const [found, expected] = [await threads.texts(fullQuery), await naively(store, fullQuery)];
          assert.deepEqual(found, expected, `seed ${seed}, round ${round}`);
        }
      }
    }
    assert.deepEqual(threads.errors, []);
  });

  test(
    'many texts and deletions at once make the same index as one by one',
    { skip: unlessFull },
    async () => {
      const { store, account, folder } = await world();
      const random = seeded(9);
      const collectionId = await newCollection(store, account);
      const threads = searchThreads({ store, folder });
      const query = { account, collectionId, textId: 1, scope: [collectionId], ...everything, limit: 50 };
      for (let round = 0; round < 6; round++) {
        for (let from = 0; from < 3; from++)
          await Promise.all(
            Array.from({ length: 100 }, () => add(store, account, collectionId, randomText(random, 12))),
          );
        await analyse(store, someMeaning);
        const deletedIds = Array.from({ length: 60 }, () => 2 + Math.floor(random() * 300 * (round + 1)));
        await Promise.all(deletedIds.map((textId) => store.texts.delete(account, collectionId, { textId })));
        assert.deepEqual(await threads.texts(query), await naively(store, query), `round ${round}`);
      }
      assert.deepEqual(threads.errors, []);
    },
  );

  test('skip missing collections and texts, including those of another account', async () => {
    const { store, account, folder } = await world();
    const collectionId = await newCollection(store, account);
    for (const body of ['budget vote', 'budget debate']) await add(store, account, collectionId, body);
    await analyse(store);
    const threads = searchThreads({ store, folder });
    const query = { account, collectionId, textId: 1, scope: [collectionId], ...everything };
    assert.equal((await threads.texts(query)).length, 1);
    assert.deepEqual(await threads.texts({ ...query, textId: 4711 }), []);
    assert.deepEqual(await threads.texts({ ...query, account: account + 1 }), []);
    assert.deepEqual(await threads.texts({ ...query, scope: [4711] }), []);
    await store.collections.reset(account, collectionId);
    assert.deepEqual(await threads.texts(query), []);
    await store.collections.delete(account, collectionId);
    assert.deepEqual(await threads.texts(query), []);
    assert.deepEqual(threads.errors, []);
  });

  test('collections that exceed the memory are closed and opened again without an effect on results', async () => {
    const { store, account, folder } = await world();
    const random = seeded(4);
    const collections: number[] = [];
    for (let i = 0; i < 3; i++) {
      const collectionId = await newCollection(store, account);
      for (let j = 0; j < 8; j++) await add(store, account, collectionId, randomText(random));
      collections.push(collectionId);
    }
    await analyse(store, someMeaning);
    const tiny = searchThreads({ store, folder }, { maxBytes: 1 });
    for (let round = 0; round < 3; round++) {
      for (const collectionId of collections) {
        const query = { account, collectionId, textId: 2, scope: [collectionId], ...everything };
        assert.deepEqual(await tiny.texts(query), await naively(store, query));
        const together = { ...query, scope: collections };
        assert.deepEqual(await tiny.texts(together), await naively(store, together));
      }
    }
    assert.deepEqual(tiny.errors, []);
  });
});

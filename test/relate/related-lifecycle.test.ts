import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { RelatedTexts } from '../../packages/server/src/analysis/related-texts.ts';
import { Snapshots } from '../../packages/server/src/analysis/snapshots.ts';
import { unpaused } from '../../packages/server/src/nlp/relate/pause.ts';
import { stateOf } from '../../packages/server/src/nlp/relate/state.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { temporaryFolder } from '../support/folder.ts';
import { randomText, seeded } from './texts.ts';
import { add, analyse, everything, newCollection, world } from './world.ts';

suite('indexes of related texts', () => {
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
    let pages = 0;
    const reads = (): number => pages;
    const counting: Store = {
      ...store,
      analyses: {
        ...store.analyses,
        features: (...page) => {
          pages++;
          return store.analyses.features(...page);
        },
      },
    };
    const ask = (related: RelatedTexts, textId = 1) =>
      related.query({ account, collectionId, textId, scope: [collectionId], ...everything });
    const first = new RelatedTexts(counting, { folder, snapshotFrom: 40 });
    const answer = await ask(first);
    await first.close();
    assert.deepEqual([reads() > 0, readdirSync(folder)], [true, [`${collectionId}.index`]]);

    pages = 0;
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

    pages = 0;
    const third = new RelatedTexts(counting, { folder, snapshotFrom: 40 });
    assert.deepEqual(await ask(third), answer);
    assert.equal(reads(), 0, 'nothing was built');
    await third.close();

    // Of a build that kept its indexes in another way.
    const fingerprint = await store.analyses.fingerprint(account, collectionId);
    await new Snapshots(folder, unpaused).put(collectionId, fingerprint, stateOf({ another: 1 }));
    const builder = new RelatedTexts(counting, { folder, snapshotFrom: 40 });
    assert.deepEqual(await ask(builder), answer);
    assert.ok(reads() > 0);
    await builder.close();

    // While nothing watches: the snapshot is of a store that is no more.
    await store.texts.update(account, collectionId, { textId: 7 }, { body: bodies[0]! });
    await analyse(store);
    const fourth = new RelatedTexts(counting, { folder, snapshotFrom: 40 });
    assert.equal((await ask(fourth))[0]?.textId, 7);
    assert.ok(reads() > 0);
    await fourth.close();

    // While it isn't loaded: what was deleted lives on in no snapshot.
    const fifth = new RelatedTexts(counting, { folder, snapshotFrom: 40 });
    await store.texts.delete(account, collectionId, { textId: 7 });
    await fifth.close();
    assert.deepEqual(readdirSync(folder), []);
  });
});

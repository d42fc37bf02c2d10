import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LinkedText, MarkedText, Store } from '../../packages/server/src/store/store.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import { add, analyse, newCollection } from '../support/world.ts';
import { engines } from './engines.ts';

const model = models.standard.name;
const tag = { tag: 'Ek', category: 'person' as const, relevance: 1, mentions: [] };
const linkedBy = ({ listVersion, ...version }: MarkedText): LinkedText => ({
  ...{ version, tags: [tag], found: [], listVersion },
});

for (const { name: engine, openEmpty } of engines) {
  /** Stores three analysed texts, and marks all of them. */
  const storeMarked = async (again: 1 | 2) => {
    const store: Store = await openEmpty();
    const account = await store.accounts.create(0);
    const collectionId = await newCollection(store, account);
    for (const body of ['One.', 'Two.', 'Three.']) await add(store, account, collectionId, body);
    await analyse(store);
    await store.linking.mark({ account, collectionId }, 'all', again);
    const pendingLinks = async () => (await store.collections.stats(account, collectionId))?.pendingLinks;
    const tagsOf = async (textId: number) =>
      (await store.analyses.tags(account, collectionId, textId))?.map(({ tag }) => tag);
    return { store, account, collectionId, pendingLinks, tagsOf };
  };

  test(`${engine}: a text that is deleted or changed while vocabularies are applied gets no tags of its former version`, async () => {
    const { store, account, collectionId, pendingLinks, tagsOf } = await storeMarked(1);
    const texts = await store.linking.markedTexts(9);
    assert.equal(texts.length, 3);
    await store.texts.delete(account, collectionId, { textId: 1 });
    await store.texts.update(account, collectionId, { textId: 2 }, { body: 'Changed.' });
    await store.linking.store(texts.map(linkedBy));
    await analyse(store);
    assert.deepEqual([await tagsOf(1), await tagsOf(2), await tagsOf(3)], [undefined, [], ['Ek']]);
    assert.equal(await pendingLinks(), 0);
  });

  test(`${engine}: a text stays marked when the vocabularies changed while they were applied`, async () => {
    const { store, account, collectionId, pendingLinks } = await storeMarked(1);
    const texts = await store.linking.markedTexts(9);
    const { vocabularyId } = (await store.vocabularies.create(
      account,
      { name: 'A', description: '' },
      { max: 9, now: 0 },
    )) as { vocabularyId: number };
    await store.collections.update(account, collectionId, { vocabularies: [vocabularyId] });
    await store.linking.store(texts.map(linkedBy));
    assert.equal(await pendingLinks(), 3);
    // The next result is of the current vocabularies.
    await store.linking.store((await store.linking.markedTexts(9)).map(linkedBy));
    assert.equal((await store.linking.markedTexts(9)).length, 0);
  });

  test(`${engine}: a text that cannot be analysed again keeps its result and is not pending for ever`, async () => {
    const { store, pendingLinks } = await storeMarked(2);
    for (let attempt = 0; attempt < 3; attempt++) {
      const jobs = await store.linking.claimAgain({ limit: 9, now: 0, leaseUntil: 9 });
      assert.equal(jobs.length, 3);
      for (const job of jobs) await store.analyses.fail(job, { maxAttempts: 3, now: 0, model });
    }
    assert.equal(await pendingLinks(), 0);
    assert.deepEqual(await store.linking.claimAgain({ limit: 9, now: 99, leaseUntil: 9 }), []);
  });

  test(`${engine}: a text is analysed again where the world’s names were switched during or before its analysis, and only there`, async () => {
    const store = await openEmpty();
    const account = await store.accounts.create(0);
    const collectionId = await newCollection(store, account);
    const use = (knowledge: 'world' | 'none') =>
      store.collections.update(account, collectionId, { knowledge });
    const markedKnowledge = async () => (await store.linking.unmarkedCollections())[0]!.marks.knowledge;
    const again = async () => {
      const jobs = await store.linking.claimAgain({ limit: 9, now: 0, leaseUntil: 9 });
      return jobs.map(({ textId }) => textId);
    };
    await use('none');
    assert.equal(await markedKnowledge(), 'none');
    await add(store, account, collectionId, 'One.');
    await analyse(store);
    assert.deepEqual(await again(), []);
    await add(store, account, collectionId, 'Two.');
    const [job] = await store.analyses.claim({ limit: 1, now: 0, leaseUntil: 9, first: [] });
    assert.equal(job!.knowledge, 'none');
    await use('world');
    assert.equal(await markedKnowledge(), 'none');
    const result = { model, tags: [], terms: new Uint8Array(), vector: new Float32Array(), words: 1 };
    await store.analyses.complete(job!, { ...result, knowledge: 'none', listVersion: 1 });
    assert.deepEqual(await again(), [2]);
  });

  test(`${engine}: one holder at a time has the lease of a collection, until it ends`, async () => {
    const { store, account, collectionId } = await storeMarked(1);
    const { linking } = store;
    const due = async (now: number) => (await linking.due(now, 9)).map((key) => key.collectionId);
    const lease = (holder: string, now: number, of = account) =>
      linking.lease({ account: of, collectionId, holder, now, leaseUntil: now + 20 });
    const other = await newCollection(store, account);
    await store.collections.update(account, other, { knowledge: 'none' });
    assert.deepEqual(await due(1), [collectionId, other]);
    assert.equal(await lease('one', 1, account + 1), false);
    assert.equal(await lease('one', 1), true);
    assert.deepEqual([await linking.anyLeased(), await due(1)], [true, [other]]);
    assert.equal(await lease('two', 20), false);
    assert.equal(await lease('one', 20), true);
    assert.equal(await lease('two', 39), false);
    assert.deepEqual(await due(40), [collectionId, other]);
    assert.equal(await lease('two', 40), true);
    assert.equal(await lease('one', 41), false);
    await linking.release({ account, collectionId, holder: 'one' });
    assert.deepEqual(await due(41), [other]);
    await linking.release({ account, collectionId, holder: 'two' });
    assert.deepEqual(await due(41), [collectionId, other]);
    assert.equal(await lease('one', 41), true);
    await linking.release();
    assert.equal(await linking.anyLeased(), false);
  });
}

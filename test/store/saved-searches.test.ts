import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SavedSearch } from '../../packages/server/src/domain/searches/saved-search.ts';
import type { ComparedText, Store } from '../../packages/server/src/store/store.ts';
import { add, analyse, newCollection } from '../support/world.ts';
import { engines } from './engines.ts';

const params = { query: 'Volvo', min_relevance: 0 };
const latestFirst = { isLatestFirst: true, limit: 100 };

async function open(openEmpty: () => Promise<Store>) {
  const store = await openEmpty();
  const [account, other] = [await store.accounts.create(0), await store.accounts.create(0)];
  const collectionId = await newCollection(store, account);
  const { savedSearches, matching } = store;
  const trySave = (name: string, collections = [collectionId], max = 9, owner = account) =>
    savedSearches.save(owner, { name, collections, params }, { max, now: 5 });
  const save = async (name: string, collections?: number[]) =>
    ((await trySave(name, collections)) as SavedSearch).savedSearchId;
  const addText = async (body: string, id = collectionId) => {
    const textId = await add(store, account, id, body);
    await analyse(store);
    return textId;
  };
  /** Stores the next page, in which every text matches the given searches. */
  const match = async (savedSearchIds: readonly number[], { keep = 100, id = collectionId } = {}) => {
    const { matchedVersion: from } = (await matching.collection(id))!;
    const { texts, to } = await matching.changedTexts(id, from, 100);
    const matches = savedSearchIds.map((savedSearchId) => ({ savedSearchId, relevance: 0.1234 }));
    const compared: ComparedText[] = texts.map((text) => ({ ...text, matches }));
    return matching.store(account, id, { from, to, texts: compared, now: 7, keep });
  };
  const matchesOf = async (savedSearchId: number) =>
    (await savedSearches.matches(account, savedSearchId, { isLatestFirst: false, limit: 100 })).map(
      ({ textId }) => textId,
    );
  return { store, account, other, collectionId, trySave, save, addText, match, matchesOf };
}

for (const { name: engine, openEmpty } of engines) {
  test(`${engine}: saved searches belong to an account, have a name each, and are limited`, async () => {
    const { store, account, other, collectionId, trySave } = await open(openEmpty);
    const { savedSearches } = store;
    const second = await newCollection(store, account, 'sv');
    assert.equal(await trySave('foreign', [collectionId], 9, other), 'noSuchCollection');
    assert.equal(await trySave('missing', [collectionId, 99]), 'noSuchCollection');
    const saved = await trySave('cars', [second, collectionId]);
    const expected = { savedSearchId: 1, name: 'cars', collections: [second, collectionId], params, createdAt: 5 }; // prettier-ignore
    assert.deepEqual(saved, expected);
    assert.equal(await trySave('cars'), 'nameTaken');
    assert.equal(await trySave('more', [collectionId], 1), 'tooMany');
    await trySave('one', [collectionId]);
    assert.deepEqual(await savedSearches.get(account, 1), expected);
    assert.equal(await savedSearches.get(other, 1), undefined);
    assert.deepEqual(
      (await savedSearches.list(account, [collectionId])).map(({ name }) => name),
      ['one'],
    );
    const namesOn = async (after: number, limit: number) =>
      (await savedSearches.list(account, undefined, { after, limit })).map(({ name }) => name);
    assert.deepEqual(
      [await namesOn(0, 1), await namesOn(1, 1), await namesOn(2, 1)],
      [['cars'], ['one'], []],
    );
    const [criteria] = await store.matching.criteria([1]);
    assert.deepEqual(criteria, {
      ...{ savedSearchId: 1, params, collections: [collectionId, second].sort(), languages: ['sv', 'en'] },
    });

    assert.equal(await savedSearches.delete(other, 1), false);
    await store.collections.delete(account, collectionId);
    assert.deepEqual(
      (await savedSearches.list(account)).map(({ name, collections }) => [name, collections]),
      [['cars', [second]]],
      'a search loses a deleted collection, and is deleted with its last collection',
    );
    assert.equal(await savedSearches.delete(account, 1), true);
    assert.deepEqual(await savedSearches.list(account), []);
    assert.equal(await store.matching.collection(second), undefined, 'nothing is left to compare');
  });

  test(`${engine}: a text matches once, with one event, while it matches`, async () => {
    const { store, account, other, save, addText, match, matchesOf, collectionId } = await open(openEmpty);
    await addText('Before the search.');
    const [one, two] = [await save('one'), await save('two')];
    const [first, second] = [await addText('Volvo builds cars.'), await addText('Volvo sells cars.')];
    assert.equal(await match([one, two]), true);
    assert.deepEqual(await matchesOf(one), [first, second]);
    const [latest] = await store.savedSearches.matches(account, one, latestFirst);
    assert.deepEqual(latest, { number: 2, collectionId, textId: second, relevance: 0.1234, matchedAt: 7 });
    assert.deepEqual(await store.savedSearches.matches(other, one, latestFirst), []);
    assert.equal((await store.savedSearches.get(account, one))!.latestMatchAt, 7);

    const eventsOf = async () =>
      (await store.events.since(account, collectionId, 0, 100))!.filter(
        ({ type }) => type === 'search.matched',
      );
    assert.deepEqual(
      (await eventsOf()).map(({ textId, savedSearches }) => [textId, savedSearches]),
      [
        [first, [one, two]],
        [second, [one, two]],
      ],
    );
    assert.deepEqual(await store.matching.due(100, 10), [], 'its own events cause no more work');

    await store.texts.update(
      account,
      collectionId,
      { textId: first },
      { body: 'Volvo once more.' },
      { now: 8 },
    );
    await analyse(store);
    await match([one]);
    assert.deepEqual(await matchesOf(one), [first, second], 'it was a match before');
    assert.deepEqual(await matchesOf(two), [second], 'it no longer matches');
    assert.equal((await eventsOf()).length, 2);
    await store.texts.delete(account, collectionId, { textId: second });
    await match([one, two]);
    assert.deepEqual([await matchesOf(one), await matchesOf(two)], [[first], []]);
    await store.collections.reset(account, collectionId);
    assert.deepEqual(await matchesOf(one), []);
    assert.deepEqual(await match([one]), true);
    assert.equal(await addText('Volvo after the reset.'), 1);
    await match([one]);
    assert.deepEqual(await matchesOf(one), [1]);
  });

  test(`${engine}: a page is stored once, and not for texts that have changed since it was read`, async () => {
    const { store, account, save, addText, matchesOf, collectionId } = await open(openEmpty);
    const one = await save('one');
    const [changed, same] = [await addText('Volvo changes.'), await addText('Volvo stays.')];
    const { matching } = store;
    const { matchedVersion: from } = (await matching.collection(collectionId))!;
    const { texts, to } = await matching.changedTexts(collectionId, from, 100);
    const matches = [{ savedSearchId: one, relevance: 1 }];
    const page = { from, to, texts: texts.map((text) => ({ ...text, matches })), now: 7, keep: 100 };
    await store.texts.update(account, collectionId, { textId: changed }, { body: 'Saab.' }, { now: 8 });
    assert.equal(await matching.store(account, collectionId, page), true);
    assert.equal(await matching.store(account, collectionId, page), false);
    assert.deepEqual(await matchesOf(one), [same]);
    await analyse(store);
    const next = await matching.changedTexts(collectionId, to, 100);
    assert.deepEqual(
      next.texts.map(({ textId }) => textId),
      [changed],
    );
  });

  test(`${engine}: a search keeps its latest matches, and has no text twice`, async () => {
    const { store, account, save, addText, match, matchesOf, collectionId } = await open(openEmpty);
    const one = await save('one');
    const ids: number[] = [];
    for (let at = 0; at < 4; at++) ids.push(await addText(`Volvo ${at}.`));
    await match([one], { keep: 2 });
    assert.deepEqual(await matchesOf(one), ids.slice(2));
    // The text changes, but not its words.
    await store.texts.update(account, collectionId, { textId: ids[0]! }, { publishedAt: 9 }, { now: 8 });
    await match([one], { keep: 2 });
    assert.deepEqual(await matchesOf(one), ids.slice(2));
    await store.texts.update(account, collectionId, { textId: ids[1]! }, { body: 'Volvo anew.' }, { now: 8 });
    await analyse(store);
    await match([one], { keep: 2 });
    assert.deepEqual(await matchesOf(one), [ids[3], ids[1]]);
    const before = await save('later');
    await store.texts.update(account, collectionId, { textId: ids[3]! }, { publishedAt: 9 }, { now: 8 });
    await match([one, before]);
    assert.deepEqual(await matchesOf(before), [], 'its words are older than the search');
  });

  test(`${engine}: one node at a time has the lease of a collection`, async () => {
    const { store, account, save, addText, collectionId } = await open(openEmpty);
    const { matching } = store;
    const lease = { account, collectionId, holder: 'one', now: 10, leaseUntil: 30 };
    await addText('Nobody follows.');
    assert.deepEqual(await matching.due(10, 10), []);
    await save('one');
    assert.deepEqual(await matching.due(10, 10), [], 'nothing is new');
    await addText('Volvo.');
    assert.deepEqual(await matching.due(10, 10), [{ accountId: account, collectionId }]);
    assert.equal(await matching.lease(lease), true);
    assert.equal(await matching.lease({ ...lease, holder: 'two' }), false);
    assert.deepEqual(await matching.due(29, 10), []);
    assert.equal((await matching.due(30, 10)).length, 1);
    await matching.release({ account, collectionId, holder: 'one' });
    assert.equal((await matching.due(10, 10)).length, 1);
    assert.equal(await store.linking.anyLeased(), false);
  });
}

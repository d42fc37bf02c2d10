import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Name } from '../../packages/server/src/tags/fold.ts';
import { engines } from './engines.ts';

const [party, lords, unknown]: Name[] = [
  { tag: 'Lib Dems', category: 'organization' },
  { tag: 'Åhléns "AB"', category: 'organization' },
  { tag: 'Lib Dems', category: 'unknown' },
];

for (const { name: engine, openEmpty } of engines) {
  test(`${engine}: a refused pair is stored once, in its collection, until it is removed`, async () => {
    const store = await openEmpty();
    const [account, other] = [await store.accounts.create(0), await store.accounts.create(0)];
    const create = async () =>
      (await store.collections.create(account, { name: '', language: 'en', description: '' })).collectionId;
    const [collectionId, second] = [await create(), await create()];
    const { mergeRefusals: refusals } = store;
    const options = { max: 2, now: 5 };
    const put = (one: Name, two: Name, owner = account) =>
      refusals.put(owner, collectionId, [one, two], options);
    const versionOf = async () => (await store.changes.taggedSince(account, collectionId, 0, 1))!.version;

    assert.equal(await put(party!, lords!, other), 'noSuchCollection');
    const before = await versionOf();
    assert.equal(await put(lords!, party!), undefined);
    assert.ok((await versionOf()) > before, 'a move compares versions');
    assert.equal(await put(party!, lords!), undefined);
    assert.deepEqual(await refusals.list(account, collectionId), [[party, lords]]);
    assert.equal(await put(party!, unknown!), undefined);
    assert.equal(await put(lords!, unknown!), 'tooManyRefusals');
    assert.equal(await put(lords!, party!), undefined, 'a stored pair takes no more room');
    assert.deepEqual(await refusals.list(account, second), []);
    assert.deepEqual(await refusals.list(other, collectionId), []);

    assert.equal(await refusals.remove(other, collectionId, [[party!, lords!]]), 0);
    assert.equal(
      await refusals.remove(account, collectionId, [
        [lords!, party!],
        [lords!, unknown!],
      ]),
      1,
    );
    assert.deepEqual(await refusals.list(account, collectionId), [[party, unknown]]);
    await store.collections.reset(account, collectionId);
    assert.deepEqual(await refusals.list(account, collectionId), []);
    await put(party!, lords!);
    await store.collections.delete(account, collectionId);
    assert.deepEqual(await refusals.list(account, collectionId), []);
  });
}

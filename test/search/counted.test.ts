/** Each search counts once, whatever happens to its thread. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '../../packages/server/src/store/open.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { add, analyse, everything, newCollection } from '../support/world.ts';
import { searchThreads } from './threads.ts';

test('a search that is retried because its thread lacked the collection counts once', async () => {
  const folder = temporaryFolder();
  const store = await openStore(folder);
  cleanup(() => store.close());
  const account = await store.accounts.create(0);
  const collectionId = await newCollection(store, account);
  await add(store, account, collectionId, 'A storm took the roof of the bank.');
  await add(store, account, collectionId, 'The roof of the bank was lost in a storm.');
  await analyse(store);
  const searched = searchThreads({ store, folder });
  for (let round = 1; round <= 5; round++) {
    const query = { account, collectionId, textId: 1, scope: [collectionId], ...everything };
    assert.equal((await searched.texts(query)).length, 1);
    assert.deepEqual(searched.searches, { memory: round, store: 0 });
    // Kills the search threads: their successors start without any view.
    for (const at of [1, 2]) searched.kill(at, 'a test');
  }
});

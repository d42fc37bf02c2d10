import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { openStore } from '../../packages/server/src/store/open.ts';
import { temporaryFolder } from '../support/folder.ts';
import { add, newCollection } from '../support/world.ts';

test('word pairs that a node of an earlier version has left do not count', async () => {
  const folder = temporaryFolder();
  await using store = await openStore(folder);
  const account = await store.accounts.create(0);
  const collectionId = await newCollection(store, account);
  const known = async (): Promise<unknown[]> => {
    const page = await store.changes.since(account, collectionId, 0, 10);
    return page!.changes.map(({ analysed }) => analysed?.pairs && [...analysed.pairs]);
  };
  for (const body of ['one', 'other']) await add(store, account, collectionId, body);
  const result = { model: 'm', tags: [], terms: new Uint8Array(), vector: new Float32Array(2), words: 1 };
  for (const job of await store.analyses.claim({ limit: 9, now: 0, leaseUntil: 9, first: [] }))
    await store.analyses.complete(job, {
      ...result,
      ...(job.textId === 1 && { pairs: Uint8Array.of(1, 7) }),
    });
  assert.deepEqual(await known(), [[1, 7], undefined]);
  const database = new Database(join(folder, 'textkin.db'));
  database.exec('update analysis set revision = revision + 1 where text_id = 1');
  database.close();
  assert.deepEqual(await known(), [undefined, undefined]);
});

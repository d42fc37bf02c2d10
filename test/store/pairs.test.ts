import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { openStore } from '../../packages/server/src/store/open.ts';
import { temporaryFolder } from '../support/folder.ts';
import { add, newCollection } from '../support/world.ts';

test('word pairs, sentences and passages that a node of an earlier version has left do not count', async () => {
  const folder = temporaryFolder();
  await using store = await openStore(folder);
  const account = await store.accounts.create(0);
  const collectionId = await newCollection(store, account);
  const knownParts = async (): Promise<unknown[]> => {
    const page = await store.changes.since(account, collectionId, 0, 10);
    return page!.changes.map(({ analysed }) =>
      [analysed!.pairs, analysed!.sentences, analysed!.passages].map((bytes) => bytes && [...bytes]),
    );
  };
  for (const body of ['one', 'other']) await add(store, account, collectionId, body);
  const result = { model: 'm', tags: [], terms: new Uint8Array(), vector: new Float32Array(2), words: 1 };
  const parts = { pairs: Uint8Array.of(1, 7), sentences: Uint8Array.of(2), passages: Uint8Array.of(3) };
  const unknown = [undefined, undefined, undefined];
  for (const job of await store.analyses.claim({ limit: 9, now: 0, leaseUntil: 9, first: [] }))
    await store.analyses.complete(job, {
      ...result,
      ...(job.textId === 1 && parts),
    });
  assert.deepEqual(await knownParts(), [[[1, 7], [2], [3]], unknown]);
  const database = new Database(join(folder, 'textkin.db'));
  database.exec('update analysis set revision = revision + 1 where text_id = 1');
  database.close();
  assert.deepEqual(await knownParts(), [unknown, unknown]);
});

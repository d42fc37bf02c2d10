import { models } from '../../packages/server/src/nlp/model.ts';
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SegmentFiles } from '../../packages/server/src/search/indexing/segment-files.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import { repetitionsOf } from '../../support/repetitions.ts';
import { upTo } from '../fuzz/seeds.ts';
import { naively, searchThreads } from '../search/threads.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { seededFor } from '../support/seed.ts';
import { randomText } from '../support/texts.ts';
import { until } from '../support/until.ts';
import { add, analyse, everything, newCollection, someMeaning } from '../support/world.ts';

/** The number of texts. An index of fewer texts is not saved to files. */
const texts = 1100;
/** The maximum number of events in the folder during a save, which adds segments, replaces the manifest and deletes merged segments. */
const maxEvents = 24;

test('an index that is killed during a merge or a save loads its last complete files and gives the same results as a rebuilt index', async (t) => {
  const random = seededFor(t);
  const folder = temporaryFolder();
  const [account, collectionId] = await createTexts(folder, random);
  const files = new SegmentFiles(join(folder, 'index'), models.standard.name);
  const indexFolder = join(folder, 'index', String(collectionId));
  const killOnce = (condition: () => boolean, seed: number) =>
    killWhen(condition, [folder, account, collectionId, seed].map(String));
  await killOnce(() => existsSync(join(indexFolder, 'manifest.json')), upTo(random, 1e9));
  for (let kill = 0; kill < repetitionsOf('indexKills'); kill++) {
    const event = 1 + upTo(random, maxEvents);
    const seed = upTo(random, 1e9);
    let events = 0;
    const watcher = watch(indexFolder, () => events++);
    await killOnce(() => events >= event, seed);
    watcher.close();
    const context = `kill ${kill}, at event ${event}, seed ${seed}`;
    assert.ok((await files.load(collectionId)) !== undefined, `${context}: the files are damaged`);
    await using store = await openStore(folder);
    await analyse(store, someMeaning);
    const threads = searchThreads({ store, folder });
    const { nextId } = (await store.collections.get(account, collectionId))!;
    for (const textId of [1 + upTo(random, nextId), nextId - 1]) {
      const query = { account, collectionId, textId, scope: [collectionId], ...everything, limit: 20 };
      assert.deepEqual(await threads.texts(query), await naively(store, query), context);
    }
    assert.deepEqual(threads.errors, [], context);
    await threads.close();
  }
});

async function createTexts(
  folder: string,
  random: () => number,
): Promise<[account: number, collection: number]> {
  await using store = await openStore(folder);
  const account = await store.accounts.create(0);
  const collectionId = await newCollection(store, account);
  const bodies = Array.from({ length: texts }, () => randomText(random, 8));
  await Promise.all(bodies.map((body) => add(store, account, collectionId, body)));
  await analyse(store, someMeaning);
  return [account, collectionId];
}

/** Lets a process work on the index until a condition is true, then kills it. */
async function killWhen(condition: () => boolean, args: readonly string[]): Promise<void> {
  const child = fork(join(import.meta.dirname, 'children/indexing.ts'), args);
  cleanup(() => child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  await until(() => condition() || child.exitCode !== null, 'the index is saved', { everyMs: 0 });
  child.kill('SIGKILL');
  assert.deepEqual(await exit, [null, 'SIGKILL']);
}

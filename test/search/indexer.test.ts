import { models } from '../../packages/server/src/nlp/model.ts';
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { mergeSegments } from '../../packages/server/src/index/segment/merge.ts';
import { hashWord } from '../../packages/server/src/nlp/terms/hash.ts';
import { stem } from '../../packages/server/src/nlp/terms/stem.ts';
import { findRelated } from '../../packages/server/src/related/query.ts';
import { IndexSegment } from '../../packages/server/src/search/indexing/index-segment.ts';
import { Indexer } from '../../packages/server/src/search/indexing/indexer.ts';
import { purgeAfterMs } from '../../packages/server/src/search/indexing/merge-policy.ts';
import { SegmentFiles } from '../../packages/server/src/search/indexing/segment-files.ts';
import type { IndexUpdate } from '../../packages/server/src/search/updates.ts';
import { Views } from '../../packages/server/src/search/views.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { randomText, seeded } from '../support/texts.ts';
import { add, analyse, everything, newCollection, someMeaning, world } from '../support/world.ts';
import { naively } from './threads.ts';
import { until } from '../support/until.ts';

/** Creates an indexer in this thread, and the views that follow it. */
function createIndexer(store: Store, folder: string) {
  const reads: number[] = [];
  const problems: unknown[] = [];
  const time = { now: Date.now() };
  const indexer = new Indexer({
    changes: {
      ...store.changes,
      since(account, collectionId, version, limit) {
        reads.push(version);
        return store.changes.since(account, collectionId, version, limit);
      },
    },
    merge(inputs) {
      const segments = inputs.map(({ bytes, deleted }, id) => {
        const segment = new IndexSegment(id, bytes);
        for (const textId of deleted) segment.delete(textId, 0);
        return segment;
      });
      return Promise.resolve(mergeSegments(segments).bytes);
    },
    files: new SegmentFiles(folder, models.standard.name),
    maxBytes: Infinity,
    model: models.standard,
    clock: () => time.now,
    report: (error) => problems.push(error),
  });
  const views = new Views();
  const { port1, port2 } = new MessageChannel();
  indexer.connect(port1);
  port2.unref();
  const follow = (): void => {
    for (let next; (next = receiveMessageOnPort(port2)) !== undefined;)
      views.receive(next.message as IndexUpdate);
  };
  const close = (): void => {
    port1.close();
  };
  return { indexer, views, follow, close, reads, problems, time };
}

const texts = 1100;

suite('the indexer', () => {
  test('resumes at the version of its files after any exit, and rebuilds if they belong to another collection', async () => {
    const { store, account, folder } = await world();
    const random = seeded(8);
    const collectionId = await newCollection(store, account);
    const bodies = Array.from({ length: texts }, () => randomText(random, 8));
    await Promise.all(bodies.map((body) => add(store, account, collectionId, body)));
    await analyse(store, someMeaning);
    const files = join(folder, 'index');
    const manifest = join(files, String(collectionId), 'manifest.json');
    const key = { accountId: account, collectionId };
    const query = { account, collectionId, textId: 5, scope: [collectionId], ...everything, limit: 20 };
    const relatedTo = async (run: ReturnType<typeof createIndexer>) => {
      await run.indexer.catchUp(key);
      run.follow();
      run.views.catchUp();
      return findRelated((id) => run.views.get(id), query);
    };
    const first = createIndexer(store, files);
    assert.deepEqual(await relatedTo(first), await naively(store, query));
    assert.equal(first.reads[0], 0);
    await until(() => existsSync(manifest), 'the files are written');
    first.close();

    // Only the changes after the files were written are read.
    await store.texts.delete(account, collectionId, { textId: 9 });
    await add(store, account, collectionId, bodies[4]!);
    await analyse(store, someMeaning);
    const second = createIndexer(store, files);
    assert.deepEqual(await relatedTo(second), await naively(store, query));
    assert.ok(second.reads[0]! >= texts, `read from version ${second.reads[0]}`);
    second.close();

    // After a reset, new texts have the same ids.
    await store.collections.reset(account, collectionId);
    for (const body of bodies.slice(0, 6)) await add(store, account, collectionId, body);
    await analyse(store, someMeaning);
    const third = createIndexer(store, files);
    assert.deepEqual(await relatedTo(third), await naively(store, query));
    third.close();
    assert.deepEqual([first.problems, second.problems, third.problems], [[], [], []]);
  });

  test('a thread without searches applies updates in batches, and its next search has all of them', async () => {
    const { store, account, folder } = await world();
    const collectionId = await newCollection(store, account);
    const random = seeded(11);
    const run = createIndexer(store, join(folder, 'index'));
    const key = { accountId: account, collectionId };
    const size = () => run.views.get(collectionId)?.size ?? 0;
    const sizeAfterAdding = async () => {
      await add(store, account, collectionId, randomText(random));
      await analyse(store, someMeaning);
      await run.indexer.catchUp(key);
      run.follow();
      return size();
    };
    // The snapshot of the collection is applied at once.
    assert.deepEqual([await sizeAfterAdding(), await sizeAfterAdding(), await sizeAfterAdding()], [1, 1, 1]);
    const query = { account, collectionId, textId: 1, scope: [collectionId], ...everything, limit: 50 };
    for (let round = 0; round < 40; round++) {
      if (random() < 0.3) await store.texts.delete(account, collectionId, { textId: 2 + round });
      const isSearched = random() < 0.3;
      if (!isSearched) {
        await sizeAfterAdding();
        continue;
      }
      await run.indexer.catchUp(key);
      run.follow();
      run.views.catchUp();
      assert.deepEqual(
        findRelated((id) => run.views.get(id), query),
        await naively(store, query),
      );
      // After a search, updates are applied at once.
      const known = size();
      assert.deepEqual(
        [await sizeAfterAdding(), await sizeAfterAdding(), await sizeAfterAdding()],
        [known + 1, known + 1, known + 1],
      );
    }
    // A waiting search receives the next version.
    const wanted = (await store.changes.version(account, collectionId))! + 1;
    const reached = run.views.waitFor(collectionId, wanted);
    await sizeAfterAdding();
    assert.equal(await reached, true);
    // Deferred updates are applied in the end.
    const before = size();
    for (let more = 0; more < 32; more++) await sizeAfterAdding();
    assert.ok(size() > before, `${size()} of ${before + 32} texts`);
    assert.deepEqual(run.problems, []);
    run.close();
  });

  test('reads once for all callers of a version, and search threads receive every version', async () => {
    const { store, account, folder } = await world();
    const collectionId = await newCollection(store, account);
    const random = seeded(4);
    const run = createIndexer(store, join(folder, 'index'));
    const key = { accountId: account, collectionId };
    const version = async () => (await store.changes.version(account, collectionId))!;
    await add(store, account, collectionId, randomText(random));
    await analyse(store, someMeaning);
    await run.indexer.catchUp(key);
    run.follow();
    assert.equal(await run.views.waitFor(collectionId, await version()), true);

    // A text that is not analysed changes the version, but no view.
    await add(store, account, collectionId, randomText(random));
    const wanted = await version();
    const reads = run.reads.length;
    const hint = run.indexer.hint(key, 1);
    const caught = await Promise.all([1, 2, 3].map(() => run.indexer.catchUp(key, wanted)));
    await hint;
    assert.deepEqual([...new Set(caught.map((one) => one?.version))], [wanted]);
    assert.equal((await run.indexer.catchUp(key, wanted))?.version, wanted);
    assert.equal(run.reads.length, reads + 1);
    const reached = run.views.waitFor(collectionId, wanted);
    const never = run.views.waitFor(collectionId, wanted + 1);
    assert.deepEqual([typeof reached, typeof never], ['object', 'object']);
    run.follow();
    assert.equal(await reached, true);
    assert.equal(run.views.waitFor(collectionId, wanted), true);

    // A search that waits for a version ends when the view is closed.
    run.indexer.close(collectionId);
    run.follow();
    assert.equal(await never, false);
    assert.equal(run.views.waitFor(collectionId, 0), false);
    run.close();
  });

  test('deleted texts are in no file after ten minutes', async () => {
    const { store, account, folder } = await world();
    const random = seeded(3);
    const collectionId = await newCollection(store, account);
    const word = 'unforgettablement';
    await add(store, account, collectionId, `${word} ${randomText(random, 5)}`);
    const others = Array.from({ length: texts }, () => randomText(random, 5));
    await Promise.all(others.map((body) => add(store, account, collectionId, body)));
    await analyse(store, someMeaning);
    const files = join(folder, 'index');
    const ofCollection = join(files, String(collectionId));
    const hash = Buffer.from(Uint32Array.of(hashWord(stem.en(word))).buffer);
    const isThere = (): boolean =>
      readdirSync(ofCollection).some((name) => readFileSync(join(ofCollection, name)).includes(hash));
    const key = { accountId: account, collectionId };
    const run = createIndexer(store, files);
    await run.indexer.catchUp(key);
    await until(() => existsSync(join(ofCollection, 'manifest.json')), 'the files are written');
    assert.ok(isThere());
    await store.texts.delete(account, collectionId, { textId: 1 });
    await run.indexer.hint(key, 1);
    run.time.now += purgeAfterMs;
    await run.indexer.sweep((ids) => Promise.resolve(new Set(ids)));
    await until(() => !isThere(), 'the segment is rewritten');

    // The files of a deleted collection are removed.
    await run.indexer.sweep(() => Promise.resolve(new Set()));
    assert.deepEqual(readdirSync(files), []);
    assert.deepEqual(run.problems, []);
    run.close();
  });
});

/** The relinkers of two nodes on one database do each piece of work once. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { LinkingThread } from '../../packages/server/src/analysis/linking/linking-thread.ts';
import { Relinker } from '../../packages/server/src/analysis/linking/relinker.ts';
import { models } from '../../packages/server/src/nlp/model.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { Supervisor } from '../../packages/server/src/supervisor/supervisor.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { searchThreads } from '../search/threads.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openNode } from '../support/nodes.ts';
import { postgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { add, analyse, newCollection } from '../support/world.ts';

const collections = 4;
const texts = 60;

suite('relinkers of two nodes', { skip: noPostgres }, () => {
  test('read and relink each text once, even after a node was killed while it held a lease', async () => {
    const database = await postgres!.newSchema();
    const stores = [await openNode(database), await openNode(database)] as const;
    const [store] = stores;
    const account = await store.accounts.create(0);
    const made = await store.vocabularies.create(account, { name: 'L', description: '' }, { max: 1, now: 0 });
    const { vocabularyId } = made as { vocabularyId: number };
    const ids: number[] = [];
    for (let at = 0; at < collections; at++) {
      const collectionId = await newCollection(store, account, 'sv');
      ids.push(collectionId);
      for (let text = 0; text < texts; text++)
        await add(store, account, collectionId, `Vid sjön satt ${text % 2 ? 'Snurre' : 'Knarre'} Kvistgren.`);
    }
    await analyse(store);
    const entry = { id: 'k', category: 'person', name: 'Snurre Kvistgren', aliases: [] } as const;
    await store.vocabularies.put(account, vocabularyId, [{ ...entry, aliases: [] }], { max: 9, now: 0 });
    for (const collectionId of ids)
      await store.collections.update(account, collectionId, { vocabularies: [vocabularyId] });
    const now = Math.floor(store.clockOf(Date.now)() / 1000);
    const ofKilled = { account, collectionId: ids[0]!, holder: 'killed', now };
    assert.equal(await store.linking.lease({ ...ofKilled, leaseUntil: now + 3 }), true);

    const read = { sources: 0, marked: 0 };
    const relinkers = stores.map((store) => startRelinker(store, database, read));
    cleanup(() => Promise.all(relinkers.map((relinker) => relinker.stop())).then(() => undefined));
    const pendingLinks = async () => {
      const all = await Promise.all(ids.map((id) => store.collections.stats(account, id)));
      return all.reduce((sum, stats) => sum + stats!.pendingLinks, 0);
    };
    await until(async () => (await pendingLinks()) === 0, 'the vocabularies are applied', { everyMs: 50 });
    assert.deepEqual(read, { sources: collections * texts, marked: (collections * texts) / 2 });
    for (const id of ids) {
      const tags = await store.analyses.tags(account, id, 2);
      assert.deepEqual(
        tags?.map(({ tag }) => tag),
        ['Snurre Kvistgren'],
      );
    }
    await until(async () => !(await store.linking.anyLeased()), 'the leases are released');
  });

  test('go on with the other collections when one fails', async () => {
    const database = await postgres!.newSchema();
    const store = await openNode(database);
    const account = await store.accounts.create(0);
    const made = await store.vocabularies.create(account, { name: 'L', description: '' }, { max: 1, now: 0 });
    const { vocabularyId } = made as { vocabularyId: number };
    const [first, second] = [
      await newCollection(store, account, 'sv'),
      await newCollection(store, account, 'sv'),
    ];
    for (const id of [first, second]) await add(store, account, id, 'Vid sjön satt Snurre Kvistgren.');
    await analyse(store);
    const entry = { id: 'k', category: 'person', name: 'Snurre Kvistgren', aliases: [] } as const;
    await store.vocabularies.put(account, vocabularyId, [{ ...entry, aliases: [] }], { max: 9, now: 0 });
    for (const id of [first, second])
      await store.collections.update(account, id, { vocabularies: [vocabularyId] });
    const relinker = startRelinker(store, database, { sources: 0, marked: 0 }, first);
    cleanup(() => relinker.stop());
    const pendingLinks = async (id: number) => (await store.collections.stats(account, id))!.pendingLinks;
    await until(async () => (await pendingLinks(second)) === 0, 'the other collection is relinked');
    assert.equal(await pendingLinks(first), 1);
  });
});

/** Starts the relinker of a node, and adds up the texts that it reads. Its reads of the collection `failing` fail. */
function startRelinker(
  store: Store,
  database: string,
  read: { sources: number; marked: number },
  failing?: number,
): Relinker {
  const folder = temporaryFolder();
  const location = { folder, database };
  const log = { warn: () => undefined, error: () => undefined };
  const thread = new LinkingThread(new Supervisor(log), location);
  cleanup(() => thread.close());
  const count = (kind: keyof typeof read, page: readonly unknown[]) => {
    read[kind] += page.length;
  };
  const linking: Store['linking'] = {
    ...store.linking,
    async sources(...args) {
      const page = await store.linking.sources(...args);
      count('sources', page);
      return page;
    },
    async markedTexts(...args) {
      if (failing !== undefined && args[1] === failing) throw new Error('the texts cannot be read');
      const page = await store.linking.markedTexts(...args);
      count('marked', page);
      return page;
    },
  };
  const { vocabularies, isShared } = store;
  const relinker = new Relinker({
    store: { linking, vocabularies, isShared },
    ...{ thread, log, clock: store.clockOf(Date.now), model: models.standard.name },
    index: searchThreads({ store, folder }, { location }),
    isAnalysing: () => false,
    onMarked: () => undefined,
  });
  relinker.start();
  return relinker;
}

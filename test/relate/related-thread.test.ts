import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import {
  type RelatedThreadOptions,
  RelatedThread,
} from '../../packages/server/src/analysis/related-thread.ts';
import { RelatedTexts } from '../../packages/server/src/analysis/related-texts.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { randomText, seeded } from './texts.ts';
import { add, analyse, changeSomething, everything, newCollection, someMeaning, world } from './world.ts';

const logged: string[] = [];
const say = (_: object, message: string): void => void logged.push(message);
const log = { info: say, warn: say, error: say };

function start(store: Store, options: Partial<RelatedThreadOptions> = {}): RelatedThread {
  const related = new RelatedThread(store, { log, ...options });
  cleanup(() => related.close());
  return related;
}

/** Two texts on one thing, and the question what is related to the first. */
async function twoBudgets() {
  const { store, account } = await world();
  const collectionId = await newCollection(store, account);
  for (const body of ['one budget', 'two budgets']) await add(store, account, collectionId, body);
  await analyse(store);
  const query = { account, collectionId, textId: 1, scope: [collectionId], ...everything };
  return { store, account, collectionId, query };
}

suite('related texts in a thread', () => {
  test('has heard of every change that was committed before the question', async () => {
    const { store, account } = await world();
    const random = seeded(8);
    const collections = [await newCollection(store, account), await newCollection(store, account, 'sv')];
    const related = start(store);
    for (let round = 0; round < 20; round++) {
      const changes = Array.from({ length: 10 }, () => changeSomething(store, account, collections, random));
      await Promise.all(changes);
      await analyse(store, someMeaning);
      const rebuilt = new RelatedTexts(store);
      for (const collectionId of collections) {
        for (const { textId } of await store.texts.list(account, collectionId, { limit: 3 })) {
          const query = { account, collectionId, textId, scope: collections, ...everything };
          assert.deepEqual(await related.query(query), await rebuilt.query(query));
        }
      }
      await rebuilt.close();
    }
  });

  test('takes every option', async () => {
    const { store, account } = await world();
    const random = seeded(9);
    const collectionId = await newCollection(store, account);
    for (let i = 0; i < 40; i++) await add(store, account, collectionId, randomText(random));
    await analyse(store, someMeaning);
    const query = {
      ...{ account, collectionId, textId: 3, scope: [collectionId], ...everything },
      textIds: new Set([1, 2, 3, 5, 8, 13, 21]),
      except: new Map([[collectionId, new Set([5])]]),
      publishedAfter: 0,
      boost: { date: 0, halfLifeDays: 30, strength: 0.5 },
      dedupe: 0.9,
      diversity: 0.3,
    };
    const here = new RelatedTexts(store);
    const expected = await here.query(query);
    assert.ok(expected.length > 0 && expected.every(({ textId }) => textId !== 5));
    assert.deepEqual(await start(store).query(query), expected);
  });

  test('tells a failing store and tries again', async () => {
    const { store, query } = await twoBudgets();
    let broken = true;
    const features: Store['analyses']['features'] = (...page) =>
      broken ? Promise.reject(new Error('disk full')) : store.analyses.features(...page);
    const related = start({ ...store, analyses: { ...store.analyses, features } });
    await assert.rejects(related.query(query), /disk full/);
    broken = false;
    assert.equal((await related.query(query)).length, 1);
  });

  test('one that ends costs the calls under way and is followed by another', async () => {
    const { store, account, collectionId, query } = await twoBudgets();
    const script = new URL('failing-worker.ts', import.meta.url);
    const related = start(store, { script, folder: temporaryFolder() });
    await assert.rejects(related.query(query), /related texts has ended/);
    assert.deepEqual(logged, ['a thread has failed and will be started again']);
    assert.equal((await related.query(query)).length, 1);
    await add(store, account, collectionId, 'three budgets');
    await analyse(store);
    assert.equal((await related.query(query)).length, 2);
  });

  test('leaves a snapshot for the next one', async () => {
    const { store, collectionId, query } = await twoBudgets();
    const folder = join(temporaryFolder(), 'index');
    const first = new RelatedThread(store, { log, folder, snapshotFrom: 2 });
    const found = await first.query(query);
    await first.close();
    await assert.rejects(first.query(query), /has ended/);
    assert.deepEqual(readdirSync(folder), [`${collectionId}.index`]);
    assert.deepEqual(await start(store, { folder, snapshotFrom: 2 }).query(query), found);
    assert.deepEqual(readdirSync(folder), []);
  });
});

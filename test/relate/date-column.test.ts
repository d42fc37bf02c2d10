import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DateColumn } from '../../packages/server/src/analysis/date-column.ts';
import { openStore } from '../../packages/server/src/store/open.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { seeded } from './texts.ts';

async function world() {
  const store = await openStore(temporaryFolder());
  cleanup(() => store.close());
  const account = await store.accounts.create(0);
  const fields = { name: 'news', language: 'en', description: '' } as const;
  const { collectionId } = await store.collections.create(account, fields);
  return { store, account, collectionId };
}

function columnOf(store: Store, account: number, collectionId: number): DateColumn {
  const column = new DateColumn(store, { accountId: account, collectionId });
  cleanup(
    store.onChange((change) => {
      if (change.kind !== 'cleared') column.changed(change);
    }),
  );
  return column;
}

suite('the dates of a collection', () => {
  test('are those of the store, whatever changes while they are read and since', async () => {
    const { store, account, collectionId } = await world();
    const random = seeded(4);
    const column = columnOf(store, account, collectionId);
    const day = () => Math.floor(random() * 20_000) * 86_400;
    for (let round = 0; round < 30; round++) {
      const reads = [column.ready()];
      const changes = Array.from({ length: 8 }, async () => {
        const textId = 1 + Math.floor(random() * 40);
        const dice = random();
        const publishedAt = day();
        const fields = { headline: '', body: `text ${dice}`, url: '', ...(dice < 0.4 && { publishedAt }) };
        if (dice < 0.5) await store.texts.create(account, collectionId, fields, day());
        else if (dice < 0.8) await store.texts.update(account, collectionId, { textId }, { publishedAt });
        else if (dice < 0.9) await store.texts.update(account, collectionId, { textId }, fields);
        else await store.texts.delete(account, collectionId, { textId });
        if (random() < 0.3) reads.push(column.ready());
      });
      await Promise.all([...changes, ...reads]);
      await column.ready();
      for (const { textId, date } of await store.texts.dates(account, collectionId, 0, 1000)) {
        assert.equal(column.get(textId), date, `text ${textId} in round ${round}`);
      }
    }
    assert.equal(column.get(4711), 0);
  });

  test('are read in pages, of which a later change wins over an earlier page', async () => {
    const { store, account, collectionId } = await world();
    const body = { headline: '', body: 'a text', url: '' };
    const texts = Array.from({ length: 700 }, (_, at) =>
      store.texts.create(account, collectionId, { ...body, publishedAt: at }, 0),
    );
    await Promise.all(texts);
    let pages = 0;
    const slow: Store = {
      ...store,
      texts: {
        ...store.texts,
        async dates(...page) {
          const rows = await store.texts.dates(...page);
          if (pages++ === 0) {
            await store.texts.update(account, collectionId, { textId: 7 }, { publishedAt: 99_999 });
          }
          return rows;
        },
      },
    };
    const column = columnOf(slow, account, collectionId);
    await column.ready();
    assert.deepEqual([column.get(1), column.get(7), column.get(700)], [0, 99_999, 699]);
    assert.equal(pages, 3, 'two pages, and one look at what changed');
    await column.ready();
    assert.equal(pages, 4);
  });

  test('survive a store that fails for a while', async () => {
    const { store, account, collectionId } = await world();
    const create = (publishedAt: number) =>
      store.texts.create(account, collectionId, { headline: '', body: 'a', url: '', publishedAt }, 0);
    await create(5);
    let broken = false;
    const flaky: Store = {
      ...store,
      texts: {
        ...store.texts,
        dates: (...page) => (broken ? Promise.reject(new Error('disk')) : store.texts.dates(...page)),
      },
    };
    const column = columnOf(flaky, account, collectionId);
    await column.ready();
    await store.texts.update(account, collectionId, { textId: 1 }, { publishedAt: 6 });
    broken = true;
    await assert.rejects(column.ready(), /disk/);
    broken = false;
    await column.ready();
    assert.equal(column.get(1), 6);
  });
});

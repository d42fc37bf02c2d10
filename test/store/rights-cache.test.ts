/** The rights of a token are cached for a moment, and yet no revoked right applies after the revocation has returned. */
import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import { openStore } from '../../packages/server/src/store/open.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openNodes } from '../support/nodes.ts';

const hash = Buffer.alloc(32, 1);
const secretHash = Buffer.alloc(32, 2);

suite('a store that is open twice: SQLite', () => {
  withTwo(async () => {
    const folder = temporaryFolder();
    const stores = [await openStore(folder), await openStore(folder)] as const;
    for (const store of stores) cleanup(() => store.close());
    return stores;
  });
});

suite('a store that is open twice: PostgreSQL', { skip: noPostgres }, () => {
  withTwo(async () => (await openNodes(2)) as [Store, Store]);
});

function withTwo(open: () => Promise<readonly [Store, Store]>): void {
  const ways: Record<string, (store: Store, account: number) => Promise<unknown>> = {
    async 'keys that are revoked'(store, account) {
      assert.equal(await store.keys.revokeUnlessLast(account, 'pair'), undefined);
      assert.ok(await store.keys.revoke(account, 'static'));
    },
    'an account that is removed': (store, account) => store.accounts.remove(account),
  };
  for (const [name, takeAway] of Object.entries(ways))
    test(`${name}: no call is accepted any more, at either node`, async (t) => {
      const [here, there] = await open();
      const account = await withKeys(here);
      keepReading(t, there);
      await takeAway(here, account);
      for (const store of [there, here]) {
        assert.equal(await store.tokens.find(hash), undefined);
        assert.equal(await store.keys.findStatic(secretHash), undefined);
      }
    });

  test('a deleted token, and a new limit, apply at either node', async (t) => {
    const [here, there] = await open();
    const account = await withKeys(here);
    keepReading(t, there);
    await here.limits.set(account, { callsPerHour: 7 });
    for (const store of [there, here]) {
      assert.equal((await store.tokens.find(hash))?.callsPerHour, 7);
      assert.equal((await store.keys.findStatic(secretHash))?.callsPerHour, 7);
    }
    await here.tokens.delete(hash);
    for (const store of [there, here]) assert.equal(await store.tokens.find(hash), undefined);
  });
}

/** Creates an account with a pair that has a token, a static key, and a key that is not revoked. */
async function withKeys(store: Store): Promise<number> {
  const account = await store.accounts.create(0);
  const keys = { pair: Buffer.alloc(32, 3), static: secretHash, last: Buffer.alloc(32, 4) };
  for (const [apiKey, itsHash] of Object.entries(keys)) {
    const isStatic = apiKey === 'static';
    const key = {
      apiKey,
      secretHash: itsHash,
      name: apiKey,
      createdAt: 0,
      isStatic,
      scope: 'admin',
    } as const;
    await store.keys.create(account, key);
  }
  await store.tokens.create(hash, { accountId: account, apiKey: 'pair', lastUsedMs: 0, isSession: false });
  return account;
}

/** Reads from a store until the test is over, so that it caches rights just before they are revoked. */
function keepReading(t: TestContext, store: Store): void {
  const end = new AbortController();
  const reads = (async () => {
    while (!end.signal.aborted) {
      await store.tokens.find(hash);
      await store.keys.findStatic(secretHash);
      await new Promise(setImmediate);
    }
  })();
  t.after(() => {
    end.abort();
    return reads;
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Job, Store } from '../../../packages/server/src/store/store.ts';
import { repetitionsOf } from '../../../support/repetitions.ts';
import { engines } from '../engines.ts';
import { accounts, type Call, groups, type Target } from './calls.ts';
import { contents, empty, plain, recount } from './contents.ts';
import { Follower } from './follower.ts';
import { makeOracle } from './oracle.ts';

for (const { name, openEmpty } of engines) {
  test(`${name} returns the results of the oracle, for any calls in any order`, async () => {
    let targets = await openBoth(openEmpty);
    await fc.assert(
      fc.asyncProperty(groups, async (groups) => {
        try {
          await compare(targets, groups);
        } catch (error) {
          // The store and the oracle now differ. The next, smaller run begins with equal ones.
          targets = await openBoth(openEmpty);
          throw error;
        }
      }),
      { numRuns: repetitionsOf(name === 'sqlite' ? 'storeModelRuns' : 'storeModelRunsOnPostgres') },
    );
  });
}

interface Targets {
  store: Store;
  oracle: Target & { changes: Pick<Store['changes'], 'analysedText'> };
}

async function openBoth(openEmpty: () => Promise<Store>): Promise<Targets> {
  const store = await openEmpty();
  for (const account of accounts) assert.equal(await store.accounts.create(0), account);
  return { store, oracle: makeOracle(accounts) };
}

async function compare({ store, oracle }: Targets, groups: readonly (readonly Call[])[]): Promise<void> {
  const base = await empty(store);
  await empty(oracle);
  for (const account of [1, 2, 2]) {
    const fields = { name: 'home', language: 'en' as const, description: '' };
    for (const target of [store, oracle]) await target.collections.create(account, fields);
  }
  const follower = new Follower(store, oracle);
  let jobs: Job[] = [];
  for (const [at, group] of groups.entries()) {
    const run = (target: Target) => Promise.all(group.map((call) => call(target, { base, jobs })));
    const expected = await run(oracle);
    assert.deepEqual(plain(await run(store)), plain(expected));
    // After every other group only, so that some changes follow others that were not read.
    if (at % 2 === 0) await follower.check(accounts);
    jobs = [...jobs, ...(expected.filter((result) => Array.isArray(result)) as Job[][]).flat()];
  }
  await follower.check(accounts);
  assert.deepEqual(plain(await contents(store)), plain(await contents(oracle)));
  for (const account of accounts) {
    const { texts, bytes } = (await store.limits.get(account))!;
    assert.deepEqual({ texts, bytes }, await recount(oracle, account));
  }
}

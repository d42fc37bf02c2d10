import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { repetitionsOf } from '../../../support/repetitions.ts';
import type { Store } from '../../../packages/server/src/store/store.ts';
import { engines } from '../engines.ts';
import { applyToModel, Model } from './group-model.ts';
import { accounts, applyStep, type Step, step } from './group-steps.ts';

/** The position before the first text of a group. */
const start = { collectionId: 0, textId: 0 };

for (const { name: engine, openEmpty } of engines) {
  test(`${engine}: groups have the texts that were added to them, until these are deleted`, async () => {
    const store = await openEmpty();
    for (const account of accounts) assert.equal(await store.accounts.create(0), account);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
        await compare(store, steps);
      }),
      { numRuns: repetitionsOf(engine === 'sqlite' ? 'groupModelRuns' : 'groupModelRunsOnPostgres') },
    );
  });
}

async function compare(store: Store, steps: readonly Step[]): Promise<void> {
  const model = new Model();
  for (const account of accounts) {
    for (const { groupId } of await store.groups.list(account)) await store.groups.delete(account, groupId);
  }
  const collections: number[] = [];
  for (const [owner, language] of [
    [1, 'en'],
    [1, 'en'],
    [1, 'sv'],
    [2, 'en'],
  ] as const) {
    const fields = { name: '', language, description: '' };
    const created = await store.collections.create(owner, fields);
    collections.push(created.collectionId);
    model.collections.set(created.collectionId, { account: owner, language, texts: new Map() });
  }
  for (const [now, step] of steps.entries()) {
    const groupIds = [...model.groups.keys()];
    const groupId = 'nth' in step ? (groupIds[step.nth] ?? -1) : -1;
    const where = 'where' in step ? collections[step.where]! : -1;
    assert.deepEqual(
      await applyStep(store, step, groupId, where, now),
      await applyToModel(store, model, step, groupId, where, now),
      JSON.stringify(step),
    );
    for (const account of accounts) {
      const listed = await store.groups.list(account);
      const wanted = [...model.groups.values()].filter((group) => group.account === account);
      assert.deepEqual(
        listed,
        wanted.map(({ group }) => group),
      );
      for (const id of model.groups.keys()) {
        assert.deepEqual(await store.groups.members(account, id, start, 1000), model.members(account, id));
      }
    }
  }
}

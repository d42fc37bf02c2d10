import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Group } from '../../packages/server/src/domain/group.ts';
import type { TextKey } from '../../packages/server/src/domain/text.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import { engines } from './engines.ts';

/** Groups as one would write them without a database, over texts that come and go. */
class Model {
  readonly groups = new Map<number, { group: Group; account: number; members: Set<string> }>();
  readonly collections = new Map<number, { account: number; language: string; texts: Map<number, string> }>();

  group(account: number, groupId: number) {
    const group = this.groups.get(groupId);
    return group?.account === account ? group : undefined;
  }

  collection(account: number, collectionId: number) {
    const collection = this.collections.get(collectionId);
    return collection?.account === account ? collection : undefined;
  }

  find(account: number, groupId: number, collectionId: number, key: TextKey) {
    const known = this.group(account, groupId);
    if (known === undefined) return 'noSuchGroup';
    const collection = this.collection(account, collectionId);
    if (collection === undefined) return 'noSuchCollection';
    const textId =
      'textId' in key
        ? key.textId
        : [...collection.texts].find(([, extTextId]) => extTextId === key.extTextId)?.[0];
    if (textId === undefined || !collection.texts.has(textId)) return 'noSuchText';
    return { known, collection, place: `${collectionId}/${textId}` };
  }

  /** Members are what of the group's texts is still there. */
  members(account: number, groupId: number) {
    return [...(this.group(account, groupId)?.members ?? [])]
      .map((place) => place.split('/').map(Number) as [number, number])
      .filter(([collectionId, textId]) => this.collections.get(collectionId)?.texts.has(textId))
      .toSorted(([a, b], [c, d]) => a - c || b - d)
      .map(([collectionId, textId]) => {
        const extTextId = this.collections.get(collectionId)!.texts.get(textId);
        return { collectionId, textId, ...(extTextId && { extTextId }) };
      });
  }

  forget(place: string) {
    for (const { members } of this.groups.values()) members.delete(place);
  }
}

const accounts = [1, 2];
const account = fc.constantFrom(...accounts);
const nth = fc.nat(3);
const name = fc.constantFrom('a', 'b', 'å');
const extTextId = fc.constantFrom('', 'x', 'y');
const key = fc.oneof(
  { weight: 4, arbitrary: fc.record({ textId: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ extTextId: fc.constantFrom('x', 'y') }) },
);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('createGroup' as const), account, name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('updateGroup' as const), account, nth, name }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('resetGroup' as const, 'deleteGroup' as const),
      account,
      nth,
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({ kind: fc.constant('add' as const), account, nth, where: nth, key }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), account, nth, where: nth, key }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('text' as const), account, where: nth, extTextId }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deleteText' as const), account, where: nth, key }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('reset' as const, 'deleteCollection' as const),
      account,
      where: nth,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

for (const { name: engine, openEmpty } of engines) {
  test(`${engine}: groups hold the texts put into them, for as long as these exist`, async () => {
    const store = await openEmpty();
    for (const account of accounts) assert.equal(await store.accounts.create(0), account);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
        await compare(store, steps);
      }),
      { numRuns: 60 },
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
      await act(store, step, groupId, where, now),
      await expected(store, model, step, groupId, where, now),
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

/** Before the first text of a group. */
const start = { collectionId: 0, textId: 0 };

async function act(store: Store, step: Step, groupId: number, where: number, now: number): Promise<unknown> {
  const { groups, texts, collections } = store;
  switch (step.kind) {
    case 'createGroup': {
      const created = await groups.create(
        step.account,
        { name: step.name, language: 'en', description: '' },
        now,
      );
      return typeof created === 'string' ? created : created.name;
    }
    case 'updateGroup': {
      const updated = await groups.update(step.account, groupId, { name: step.name }, now);
      return typeof updated === 'string' ? updated : updated.name;
    }
    case 'resetGroup':
      return (await groups.reset(step.account, groupId, now))?.groupId;
    case 'deleteGroup':
      return await groups.delete(step.account, groupId);
    case 'add':
      return await groups.addText(step.account, groupId, { collectionId: where, key: step.key }, now);
    case 'remove':
      return await groups.deleteText(step.account, groupId, { collectionId: where, key: step.key }, now);
    case 'text': {
      const fields = { headline: '', body: '', url: '', extTextId: step.extTextId };
      const created = await texts.create(step.account, where, fields, now);
      return typeof created === 'string' ? created : created.textId;
    }
    case 'deleteText':
      return (await texts.delete(step.account, where, step.key))?.textId;
    case 'reset':
      return (await collections.reset(step.account, where))?.collectionId;
    case 'deleteCollection':
      return (await collections.delete(step.account, where))?.collectionId;
  }
}

async function expected(
  store: Store,
  model: Model,
  step: Step,
  groupId: number,
  where: number,
  now: number,
): Promise<unknown> {
  const isTaken = (name: string) =>
    [...model.groups.values()].some(
      ({ group, account }) => account === step.account && group.name === name && group.groupId !== groupId,
    );
  const known = model.group(step.account, groupId);
  const collection = model.collection(step.account, where);
  switch (step.kind) {
    case 'createGroup': {
      if (isTaken(step.name)) return 'groupNameTaken';
      const made = (await store.groups.list(step.account)).at(-1)!;
      assert.ok(!model.groups.has(made.groupId));
      const times = { createdAt: now, updatedAt: now };
      const fields = { name: step.name, language: 'en', description: '' } as const;
      const { groupId: id } = made;
      const group = { groupId: id, ...fields, ...times };
      model.groups.set(id, { group, account: step.account, members: new Set() });
      return step.name;
    }
    case 'updateGroup':
      if (isTaken(step.name)) return 'groupNameTaken';
      if (known === undefined) return 'noSuchGroup';
      Object.assign(known.group, { name: step.name, updatedAt: now });
      return step.name;
    case 'resetGroup':
      known?.members.clear();
      if (known) known.group.updatedAt = now;
      return known && groupId;
    case 'deleteGroup':
      return known !== undefined && model.groups.delete(groupId);
    case 'add': {
      const found = model.find(step.account, groupId, where, step.key);
      if (typeof found === 'string') return found;
      if (found.collection.language !== found.known.group.language) return 'groupLanguageDiffers';
      if (!found.known.members.has(found.place)) found.known.group.updatedAt = now;
      found.known.members.add(found.place);
      return undefined;
    }
    case 'remove': {
      const found = model.find(step.account, groupId, where, step.key);
      if (typeof found === 'string') return found;
      if (!found.known.members.delete(found.place)) return 'textNotInGroup';
      found.known.group.updatedAt = now;
      return undefined;
    }
    case 'text': {
      if (collection === undefined) return 'noSuchCollection';
      if (step.extTextId && [...collection.texts.values()].includes(step.extTextId)) return 'extTextIdTaken';
      const [last] = (await store.texts.list(step.account, where, { limit: 1000 })).slice(-1);
      collection.texts.set(last!.textId, step.extTextId);
      return last!.textId;
    }
    case 'deleteText': {
      const { key } = step;
      const textId =
        'textId' in key
          ? key.textId
          : [...(collection?.texts ?? [])].find(([, extTextId]) => extTextId === key.extTextId)?.[0];
      if (textId === undefined || collection?.texts.delete(textId) !== true) return undefined;
      model.forget(`${where}/${textId}`);
      return textId;
    }
    case 'reset':
    case 'deleteCollection':
      for (const textId of collection?.texts.keys() ?? []) model.forget(`${where}/${textId}`);
      collection?.texts.clear();
      if (collection && step.kind === 'deleteCollection') model.collections.delete(where);
      return collection && where;
  }
}

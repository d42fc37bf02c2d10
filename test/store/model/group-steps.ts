import fc from 'fast-check';
import type { Store } from '../../../packages/server/src/store/store.ts';

export const accounts = [1, 2];
const account = fc.constantFrom(...accounts);
const nth = fc.nat(3);
const name = fc.constantFrom('a', 'b', 'å');
const extTextId = fc.constantFrom('', 'x', 'y');
const key = fc.oneof(
  { weight: 4, arbitrary: fc.record({ textId: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ extTextId: fc.constantFrom('x', 'y') }) },
);
/** A change of a group, or of the texts and collections in groups. */
export const step = fc.oneof(
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
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Applies a step to a store, and returns its result in a form that can be compared. */
export async function applyStep(
  store: Store,
  step: Step,
  groupId: number,
  where: number,
  now: number,
): Promise<unknown> {
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

import assert from 'node:assert/strict';
import type { Group } from '../../../packages/server/src/domain/group.ts';
import type { TextKey } from '../../../packages/server/src/domain/text.ts';
import type { Store } from '../../../packages/server/src/store/store.ts';
import type { Step } from './group-steps.ts';

/** A simple model of groups in memory, with their texts. */
export class Model {
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

  /** Returns the texts of a group that are not deleted, in order. */
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

/** Applies a step to the model, and returns the result that the store must have. */
export async function applyToModel(
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

import type { Caller } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Group } from '../../domain/group.ts';
import { Bitset } from '../../index/sets/bitset.ts';
import type { TextPlace } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { waitForOthers } from '../support/waiting.ts';

/** Returns the group; throws noSuchGroup, or groupEmpty if it has no texts to compare. */
export async function groupWithTexts({ store }: Context, account: number, groupId: number): Promise<Group> {
  const group = foundOrThrow(await store.groups.get(account, groupId), 'noSuchGroup');
  if (!(await store.groups.hasTexts(account, groupId)))
    throw new ServiceError('groupEmpty', { field: 'group_id' });
  return group;
}

/**
 * Waits within the budget of the call for the analysis of texts of groups. Returns the number of texts that are still not analysed, each
 * counted once; no centroid includes them. `isCounted` limits the number to texts of some collections.
 */
export async function waitForGroups(
  context: Context,
  caller: Caller,
  groups: readonly Pick<Group, 'groupId'>[],
  secondsLeft: () => number,
  isCounted: (collectionId: number) => boolean = () => true,
): Promise<number> {
  const unfinished = unfinishedTexts(context, caller.account, groups);
  const next = async (): Promise<TextPlace | undefined> => (await unfinished.next()).value;
  // The common case, which needs no second read.
  if (await waitForOthers(context, caller, next, secondsLeft)) return 0;
  const counted = new TextSet(context, caller.account);
  let pending = 0;
  for await (const text of unfinishedTexts(context, caller.account, groups))
    if (isCounted(text.collectionId) && (groups.length === 1 || (await counted.add(text)))) pending++;
  return pending;
}

/** A set of texts of an account: a bit for each text of their collections. */
class TextSet {
  readonly #context: Context;
  readonly #account: number;
  readonly #collections = new Map<number, { ids: Bitset; nextId: number }>();

  constructor(context: Context, account: number) {
    this.#context = context;
    this.#account = account;
  }

  /**
   * Adds a text. Returns false if the set has the text already, or if the text was created after the first text of its collection was
   * added.
   */
  async add({ collectionId, textId }: TextPlace): Promise<boolean> {
    let known = this.#collections.get(collectionId);
    if (known === undefined) {
      const { nextId = 0 } = (await this.#context.store.collections.get(this.#account, collectionId)) ?? {};
      known = { ids: new Bitset(nextId), nextId };
      this.#collections.set(collectionId, known);
    }
    return textId < known.nextId && known.ids.add(textId);
  }
}

/** Yields the texts that are not analysed, group by group; a text of several groups once for each group. */
async function* unfinishedTexts(
  { store }: Context,
  account: number,
  groups: readonly Pick<Group, 'groupId'>[],
): AsyncGenerator<TextPlace, undefined> {
  for (const { groupId } of groups) yield* store.groups.unfinished(account, groupId);
  return undefined;
}

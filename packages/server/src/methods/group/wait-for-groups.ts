import type { Caller } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Group } from '../../domain/group.ts';
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

/** Waits within the budget of the call for the analysis of texts of groups. Returns the texts that are still not analysed, which no centroid includes. */
export async function waitForGroups(
  context: Context,
  caller: Caller,
  groups: readonly Pick<Group, 'groupId'>[],
  secondsLeft: () => number,
): Promise<TextPlace[]> {
  const ids = groups.map(({ groupId }) => groupId);
  const unfinished = (): Promise<TextPlace[]> => context.store.groups.unfinished(caller.account, ids);
  const queue = secondsLeft() > 0 ? await unfinished() : [];
  await waitForOthers(context, caller, () => Promise.resolve(queue.shift()), secondsLeft);
  return unfinished();
}

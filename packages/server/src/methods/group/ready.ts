import type { Caller } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Group } from '../../domain/group.ts';
import type { TextPlace } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { existing } from '../support/existing.ts';
import { othersReady } from '../support/waiting.ts';

/** The group, or the error that says that it is not there or has no texts to compare anything with. */
export async function filledGroup({ store }: Context, account: number, groupId: number): Promise<Group> {
  const group = existing(await store.groups.get(account, groupId), 'noSuchGroup');
  if (!(await store.groups.hasTexts(account, groupId)))
    throw new ServiceError('groupEmpty', { field: 'group_id' });
  return group;
}

/**
 * Holds the call while texts of groups are analysed, for as long as its patience lasts; those that are still not are in
 * no centroid, and are answered.
 */
export async function groupsReady(
  context: Context,
  caller: Caller,
  groups: readonly Group[],
  secondsLeft: () => number,
): Promise<TextPlace[]> {
  const ids = groups.map(({ groupId }) => groupId);
  const unfinished = (): Promise<TextPlace[]> => context.store.groups.unfinished(caller.account, ids);
  const queue = secondsLeft() > 0 ? await unfinished() : [];
  await othersReady(context, caller, () => Promise.resolve(queue.shift()), secondsLeft);
  return unfinished();
}

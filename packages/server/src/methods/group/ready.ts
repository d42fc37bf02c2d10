import type { Caller } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Group } from '../../domain/group.ts';
import type { Features } from '../../nlp/relate/sample.ts';
import type { Context } from '../context.ts';
import { existing } from '../existing.ts';
import { refuse } from '../text/ready.ts';

/** The group, or the error that says that it is not there or has no texts to compare anything with. */
export async function filledGroup({ store }: Context, account: number, groupId: number): Promise<Group> {
  const group = existing(await store.groups.get(account, groupId), 'noSuchGroup');
  if (!(await store.groups.hasTexts(account, groupId)))
    throw new ServiceError('groupEmpty', { field: 'group_id' });
  return group;
}

/**
 * The centroid of a group once all its texts are analysed; throws 1003, 1004 or 1005 while one is not. Undefined when
 * there are none, or none whose analysis succeeded.
 */
export async function centroidReady(
  { analysis, centroids, store }: Context,
  { account, signal }: Caller,
  group: Group,
  secondsLeft: () => number,
): Promise<Features | undefined> {
  for (;;) {
    const text = await store.groups.firstUnfinished(account, group.groupId);
    if (text === undefined) return await centroids.of(account, group);
    const { collectionId, textId } = text;
    const outcome = await analysis.waitFor(account, collectionId, textId, secondsLeft(), signal);
    if (outcome !== 'done' && outcome !== 'failed' && outcome !== 'missing') refuse(outcome);
  }
}

import { z } from 'zod';
import { limit, scopeWait, threshold } from '../../contract/fields.ts';
import type { Caller } from '../../contract/method.ts';
import { pending, share } from '../../contract/results.ts';
import { optionalScope } from '../../contract/scope.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Group } from '../../domain/group.ts';
import type { Language } from '../../domain/language.ts';
import { limits } from '../../domain/limits.ts';
import type { GroupsQuery } from '../../search/queries.ts';
import type { Context } from '../context.ts';
import { pendingOf } from '../support/waiting.ts';
import { waitForGroups } from './waiting.ts';

/** Params of the two methods that search groups, beside the text or group that is compared. */
export const groupSearch = {
  group_scope: optionalScope(limits.groupScope).describe(
    'The groups to compare with; all groups of the language by default.',
  ),
  wait: scopeWait,
  limit: limit(limits.relatedTexts),
  min_threshold: threshold.default(0),
  max_threshold: threshold.default(1),
};

export const relatedGroupsResult = z.object({
  related_groups: z.array(z.object({ group_id: z.int(), name: z.string(), relevance: share })),
  pending,
});

interface GroupSearch {
  group_scope?: number[] | undefined;
  limit: number;
  min_threshold: number;
  max_threshold: number;
}

/** The text or group that groups are compared with. */
interface Subject {
  of: GroupsQuery['subject'];
  language: Language;
  /** The group itself, if the subject is a group: it is not in the result. */
  self?: Group;
  /** Waits for the analysis of the text, if the subject is a text; throws the error of the contract if it is not done in time. */
  ready?: () => Promise<void>;
}

/** Returns the groups of the scope that are most related to a text or a group, compared by their analysed texts. */
export async function searchGroups(
  context: Context,
  caller: Caller,
  params: GroupSearch,
  { of, language, self, ready }: Subject,
  secondsLeft: () => number,
): Promise<z.input<typeof relatedGroupsResult>> {
  const { group_scope: ids } = params;
  const found = await context.store.groups.list(caller.account, caller.collections, { ids });
  if (ids !== undefined && found.length < ids.length)
    throw new ServiceError('noSuchGroup', { field: 'group_scope' });
  const groups = found.filter(
    (group) => group.groupId !== self?.groupId && (ids !== undefined || group.language === language),
  );
  await ready?.();
  const left = await waitForGroups(context, caller, self ? [self, ...groups] : groups, secondsLeft);
  const { limit, min_threshold: minThreshold, max_threshold: maxThreshold } = params;
  const related = await context.related.groups({
    account: caller.account,
    subject: of,
    candidates: groups.map(({ groupId, language }) => ({ groupId, language })),
    options: { limit, minThreshold, maxThreshold },
  });
  const names = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  return {
    related_groups: related.map(({ groupId, relevance }) => ({
      group_id: groupId,
      name: names.get(groupId)!,
      relevance,
    })),
    ...pendingOf(left.length),
  };
}

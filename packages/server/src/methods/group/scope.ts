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
import { groupsReady } from './ready.ts';

/** What the two methods that look for groups take beside what they look for. */
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

/** What related groups are asked for. */
interface Asking {
  of: GroupsQuery['of'];
  language: Language;
  /** The group itself, where it is one that asks. */
  self?: Group;
  /** Returns when the text that asks is analysed, or throws what the contract says for one that is not. */
  ready?: () => Promise<void>;
}

/** The groups of the scope most related to a text or a group, by those of their texts that are analysed; `self` is left out. */
export async function searchGroups(
  context: Context,
  caller: Caller,
  params: GroupSearch,
  { of, language, self, ready }: Asking,
  secondsLeft: () => number,
): Promise<z.input<typeof relatedGroupsResult>> {
  const all = await context.store.groups.list(caller.account, caller.collections);
  const scope = params.group_scope;
  if (scope?.some((id) => !all.some(({ groupId }) => groupId === id)) === true) {
    throw new ServiceError('noSuchGroup', { field: 'group_scope' });
  }
  const groups = all.filter(
    (group) =>
      group.groupId !== self?.groupId && (scope?.includes(group.groupId) ?? group.language === language),
  );
  await ready?.();
  const left = await groupsReady(context, caller, self ? [self, ...groups] : groups, secondsLeft);
  const { limit, min_threshold: minThreshold, max_threshold: maxThreshold } = params;
  const found = await context.related.groups({
    account: caller.account,
    of,
    candidates: groups.map(({ groupId, language }) => ({ groupId, language })),
    options: { limit, minThreshold, maxThreshold },
  });
  const names = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  return {
    related_groups: found.map(({ groupId, relevance }) => ({
      group_id: groupId,
      name: names.get(groupId)!,
      relevance,
    })),
    ...pendingOf(left.length),
  };
}

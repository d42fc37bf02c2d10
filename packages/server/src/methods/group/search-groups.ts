import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { limit, scopeWait, threshold } from '../../contract/fields.ts';
import type { Caller } from '../../contract/method.ts';
import { pending, share } from '../../contract/results.ts';
import { optionalScope } from '../../contract/scope.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Group } from '../../domain/group.ts';
import type { Language } from '../../domain/language.ts';
import { limits } from '../../domain/limits.ts';
import type { RelatedGroup } from '../../related/groups.ts';
import type { GroupName } from '../../search/groups/group-centroids.ts';
import type { GroupsQuery } from '../../search/queries.ts';
import type { Context } from '../context.ts';
import { pendingOf } from '../support/waiting.ts';
import { waitForGroups } from './wait-for-groups.ts';

/** Params of the two methods that search groups, in addition to the text or group that is compared. */
export const groupSearch = {
  group_scope: optionalScope(limits.groupScope).describe(
    'The groups to compare with; all groups of the same language by default.',
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

/** Groups of one read, which takes a few milliseconds. */
const groupsPerRead = 1000;

/** The text or group that groups are compared with. */
interface Subject {
  subject: GroupsQuery['subject'];
  language: Language;
  /** The group itself, if the subject is a group: it is not in the result. */
  self?: Group;
  /** Waits for the analysis of the text, if the subject is a text; throws the error of the contract if the wait ends without a result. */
  waitForAnalysis?: () => Promise<void>;
}

/** Returns the groups of the scope that are most related to a text or a group, compared by their analysed texts. */
export async function searchGroups(
  context: Context,
  caller: Caller,
  params: GroupSearch,
  { subject, language, self, waitForAnalysis }: Subject,
  secondsLeft: () => number,
): Promise<z.input<typeof relatedGroupsResult>> {
  const all = params.group_scope
    ? await groupsById(context, caller, params.group_scope)
    : await groupsOfLanguage(context, caller, language);
  const candidates = all.filter(({ groupId }) => groupId !== self?.groupId);
  await waitForAnalysis?.();
  const groups = self ? [self, ...candidates] : candidates;
  const pendingTexts = await waitForGroups(context, caller, groups, secondsLeft);
  const { limit, min_threshold: minThreshold, max_threshold: maxThreshold } = params;
  const related = await context.related.groups({
    account: caller.account,
    subject,
    candidates,
    collections: await collectionsOf(context, caller, subject, candidates),
    options: { limit, minThreshold, maxThreshold },
  });
  return { related_groups: await withNames(context, caller, related), ...pendingOf(pendingTexts) };
}

/** Returns the groups of a scope; throws noSuchGroup if one of them does not exist. */
async function groupsById(
  { store }: Context,
  { account, collections }: Caller,
  ids: number[],
): Promise<GroupName[]> {
  const groups = await store.groups.list(account, collections, { ids });
  if (groups.length < ids.length) throw new ServiceError('noSuchGroup', { field: 'group_scope' });
  return groups.map(({ groupId, language }) => ({ groupId, language }));
}

/**
 * Returns all groups of a language, without their names and descriptions: an account may have many groups. Yields to the event
 * loop between reads.
 */
async function groupsOfLanguage(
  { store }: Context,
  { account, collections }: Caller,
  language: Language,
): Promise<GroupName[]> {
  const found: GroupName[] = [];
  for (let after = 0; ;) {
    const page = await store.groups.list(account, collections, { after, limit: groupsPerRead });
    for (const group of page)
      if (group.language === language) found.push({ groupId: group.groupId, language });
    if (page.length < groupsPerRead) return found;
    after = page.at(-1)!.groupId;
    await setImmediate();
  }
}

/**
 * Returns the collections of the subject and of the groups, as many as a call can search. Texts of the remaining collections are
 * compared with their repeated sentences included.
 */
async function collectionsOf(
  { store }: Context,
  { account }: Caller,
  subject: GroupsQuery['subject'],
  candidates: readonly GroupName[],
): Promise<number[]> {
  const found = new Set('collectionId' in subject ? [subject.collectionId] : []);
  const groups = 'groupId' in subject ? [subject, ...candidates] : candidates;
  for (const { groupId } of groups) {
    if (found.size >= limits.collectionScope) break;
    for (const collectionId of await store.groups.collections(account, groupId)) found.add(collectionId);
  }
  return [...found].slice(0, limits.collectionScope);
}

/** Returns related groups with their names, without groups that were deleted meanwhile. */
async function withNames(
  { store }: Context,
  { account, collections }: Caller,
  related: readonly RelatedGroup[],
): Promise<z.input<typeof relatedGroupsResult>['related_groups']> {
  if (related.length === 0) return [];
  const ids = related.map(({ groupId }) => groupId);
  const groups = await store.groups.list(account, collections, { ids });
  const names = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  return related.flatMap(({ groupId, relevance }) => {
    const name = names.get(groupId);
    return name === undefined ? [] : [{ group_id: groupId, name, relevance }];
  });
}

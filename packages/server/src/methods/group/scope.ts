import { z } from 'zod';
import { ids, limit, threshold, wait } from '../../contract/fields.ts';
import type { Caller } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Language } from '../../domain/language.ts';
import { limits } from '../../domain/limits.ts';
import { type Candidate, relatedGroups } from '../../analysis/related-groups.ts';
import type { Sample } from '../../nlp/relate/sample.ts';
import type { Context } from '../context.ts';
import { centroidReady } from './ready.ts';

/** What the historic Java client sends for an array: `[I@12c8a2c0`, the name of an int[] and not its content. */
const javaArray = /^\[[IJ]@[0-9a-f]+$/;

const groupIds = ids(1, limits.groupScope);
const groupScope = z
  .preprocess(
    (value) => (typeof value === 'string' && javaArray.test(value) ? undefined : value),
    groupIds.optional(),
  )
  .meta({ ...groupIds.meta(), description: 'Where to look; all groups of the language by default.' })
  .optional();

/** What the two methods that look for groups take beside what they look for. */
export const groupSearch = {
  group_scope: groupScope,
  wait,
  limit: limit(limits.relatedTexts.max).default(limits.relatedTexts.default),
  min_threshold: threshold.default(0),
  max_threshold: threshold.default(1),
};

export const relatedGroupsResult = z.object({
  related_groups: z.array(
    z.object({ group_id: z.int(), name: z.string(), relevance: z.number().min(0).max(1) }),
  ),
});

interface GroupSearch {
  group_scope?: number[] | undefined;
  limit: number;
  min_threshold: number;
  max_threshold: number;
}

/** The groups of the scope most related to a sample, once their texts are analysed; `self` is left out. */
export async function searchGroups(
  context: Context,
  caller: Caller,
  params: GroupSearch,
  { sampleReady, language, self }: { sampleReady: () => Promise<Sample>; language: Language; self?: number },
  secondsLeft: () => number,
): Promise<z.input<typeof relatedGroupsResult>> {
  const all = await context.store.groups.list(caller.account);
  const scope = params.group_scope;
  if (scope?.some((id) => !all.some(({ groupId }) => groupId === id)) === true) {
    throw new ServiceError('noSuchGroup', { field: 'group_scope' });
  }
  const groups = all.filter(
    (group) => group.groupId !== self && (scope?.includes(group.groupId) ?? group.language === language),
  );
  const sample = await sampleReady();
  const candidates: Candidate[] = [];
  for (const group of groups) {
    const features = await centroidReady(context, caller, group, secondsLeft);
    if (features !== undefined)
      candidates.push({ groupId: group.groupId, language: group.language, features });
  }
  const { limit, min_threshold: minThreshold, max_threshold: maxThreshold } = params;
  const found = await relatedGroups(sample, candidates, { limit, minThreshold, maxThreshold });
  const names = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  return {
    related_groups: found.map(({ groupId, relevance }) => ({
      group_id: groupId,
      name: names.get(groupId)!,
      relevance,
    })),
  };
}

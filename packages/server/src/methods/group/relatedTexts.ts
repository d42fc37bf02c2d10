import { z } from 'zod';
import { id, limit, scopeWait, threshold } from '../../contract/fields.ts';
import { pending, relatedText } from '../../contract/results.ts';
import { optionalScope } from '../../contract/scope.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { waitForCollections, waitBudget, pendingOf } from '../support/waiting.ts';
import { toEntries } from '../support/related-entries.ts';
import { groupWithTexts, waitForGroups } from './wait-for-groups.ts';

export const relatedTexts = method({
  name: 'group.relatedTexts',
  summary:
    'Returns the texts most related to a group as a whole, most relevant first, without the texts of the group.',
  readOnly: true,
  params: z.object({
    group_id: id,
    collection_scope: optionalScope(limits.collectionScope).describe(
      "The collections to search; the collections of the group's texts by default.",
    ),
    wait: scopeWait,
    limit: limit(limits.relatedTexts),
    min_threshold: threshold.default(0),
    max_threshold: threshold.default(1),
  }),
  result: z.object({ related_texts: z.array(relatedText), pending }),
  async run(context, params, caller) {
    const { store, related } = context;
    const { account } = caller;
    const group = await groupWithTexts(context, account, params.group_id);
    const ofGroup = await store.groups.collections(account, group.groupId);
    const scope = params.collection_scope ?? ofGroup;
    const collectionsInScope = await Promise.all(
      scope.map((collectionId) => store.collections.get(account, collectionId)),
    );
    const collections = collectionsInScope.map((collection) => foundOrThrow(collection, 'noSuchCollection'));
    const { others } = waitBudget(context, params.wait);
    const isOutsideScope = (collectionId: number): boolean => !scope.includes(collectionId);
    const pendingOutsideScope = await waitForGroups(context, caller, [group], others, isOutsideScope);
    const pendingInScope = await waitForCollections(context, caller, collections, others);
    const pendingField = pendingOf(pendingInScope + pendingOutsideScope);
    const found = await related.textsOfGroup({
      account,
      group,
      collections: ofGroup.slice(0, limits.collectionScope),
      scope,
      limit: params.limit,
      minThreshold: params.min_threshold,
      maxThreshold: params.max_threshold,
      relatedBy: 'automatic',
    });
    const entries = await toEntries(store, account, found);
    return { related_texts: entries.map(({ entry }) => entry), ...pendingField };
  },
});

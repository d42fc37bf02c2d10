import { z } from 'zod';
import { collectionScope, id, limit, threshold, wait } from '../../contract/fields.ts';
import { relatedText } from '../../contract/results.ts';
import { limits } from '../../domain/limits.ts';
import { sampleOf } from '../../nlp/relate/sample.ts';
import { method } from '../context.ts';
import { existing } from '../existing.ts';
import { collectionReady, patience } from '../text/ready.ts';
import { toEntries } from '../text/related-entries.ts';
import { centroidReady, filledGroup } from './ready.ts';

export const relatedTexts = method({
  name: 'group.relatedTexts',
  summary: 'Answers the texts most related to those of a group, which are left out themselves.',
  params: z.object({
    group_id: id,
    collection_scope: collectionScope
      .optional()
      .describe('Where to look; the collections that the texts of the group are in by default.'),
    wait,
    limit: limit(limits.relatedTexts.max).default(limits.relatedTexts.default),
    min_threshold: threshold.default(0),
    max_threshold: threshold.default(1),
  }),
  result: z.object({ related_texts: z.array(relatedText) }),
  async run(context, params, caller) {
    const { store, related } = context;
    const { account } = caller;
    const group = await filledGroup(context, account, params.group_id);
    const { groupId, language } = group;
    const members = Map.groupBy(await store.groups.members(account, groupId), (text) => text.collectionId);
    const scope = params.collection_scope ?? [...members.keys()];
    const looked = await Promise.all(
      scope.map((collectionId) => store.collections.get(account, collectionId)),
    );
    const collections = looked.map((collection) => existing(collection, 'noSuchCollection'));
    const secondsLeft = patience(context, params.wait);
    const features = await centroidReady(context, caller, group, secondsLeft);
    if (features === undefined) return { related_texts: [] };
    for (const collection of collections) await collectionReady(context, caller, collection, secondsLeft);
    const found = await related.query({
      sample: sampleOf(features, language),
      account,
      scope,
      limit: params.limit,
      minThreshold: params.min_threshold,
      maxThreshold: params.max_threshold,
      relatedBy: 'automatic',
      except: new Map([...members].map(([id, texts]) => [id, new Set(texts.map(({ textId }) => textId))])),
    });
    return { related_texts: (await toEntries(store, account, found)).map(({ entry }) => entry) };
  },
});

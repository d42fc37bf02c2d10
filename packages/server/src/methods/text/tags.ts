import { z } from 'zod';
import { boolean, id, limit, threshold, wait } from '../../contract/fields.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';
import { existing } from '../existing.ts';
import { findText } from './find.ts';
import { textReady } from './ready.ts';

const mention = z.object({ field: z.enum(['headline', 'body']), offset: z.int(), length: z.int() });

export const tagResult = z.object({
  tag: z.string(),
  category: z.enum(['person', 'organization', 'location', 'url', 'unknown']),
  relevance: z.number().min(0).max(1),
  mentions: z.array(mention).optional(),
});

export const tags = method({
  name: 'text.tags',
  summary: 'Answers the entity tags of a text, the most relevant first.',
  params: z.object({
    collection_id: id,
    ...textKeyFields,
    wait,
    skip_categorization: boolean.default(false),
    mentions: boolean.default(false).describe('Adds the places where each entity is named.'),
    limit: limit(limits.tags.max).optional(),
    min_relevance: threshold.default(0),
  }),
  result: z.object({ tags: z.array(tagResult) }),
  async run(context, params, caller) {
    const { store } = context;
    const { textId } = await findText(store, caller.account, params);
    await textReady(context, caller, params.collection_id, textId, params.wait);
    const found = existing(
      await store.analyses.tags(caller.account, params.collection_id, textId),
      'noSuchText',
    );
    const tags = found
      .filter(({ relevance }) => relevance >= params.min_relevance)
      .slice(0, params.limit)
      .map(({ tag, category, relevance, mentions }) => ({
        tag,
        category: params.skip_categorization ? ('unknown' as const) : category,
        relevance,
        ...(params.mentions && { mentions }),
      }));
    return { tags };
  },
});

import { z } from 'zod';
import { boolean, id, limit, wait } from '../../contract/fields.ts';
import { relatedText } from '../../contract/results.ts';
import { body, textFields } from '../../contract/text-fields.ts';
import { limits } from '../../domain/limits.ts';
import { sampleOf } from '../../nlp/relate/sample.ts';
import { method } from '../context.ts';
import { existing } from '../existing.ts';
import { checkLanguage } from './language.ts';
import { refuse } from './ready.ts';
import { toEntries } from './related-entries.ts';
import { tagResult } from './tags.ts';

export const preview = method({
  name: 'text.preview',
  summary:
    'Answers the tags of a text that is not stored, and the texts of a collection, as far as they are analysed, that ' +
    'are related to it.',
  params: z.object({
    collection_id: id,
    body,
    headline: textFields.headline,
    force: textFields.force,
    wait,
    limit: limit(limits.relatedTexts.max).default(limits.relatedTexts.default),
    mentions: boolean.default(false).describe('Adds the places where each entity is named.'),
  }),
  result: z.object({ tags: z.array(tagResult), related_texts: z.array(relatedText) }),
  async run(context, params, { account, signal }) {
    const { store, analysis, related } = context;
    const { collection_id, headline = '', body } = params;
    const { language } = existing(await store.collections.get(account, collection_id), 'noSuchCollection');
    await checkLanguage(context, language, { headline, body, force: params.force });
    const result = await analysis.preview(account, { headline, body, language }, params.wait, signal);
    if (typeof result === 'string') refuse(result);
    const found = await related.query({
      sample: sampleOf(result, language),
      account,
      scope: [collection_id],
      limit: params.limit,
      minThreshold: 0,
      maxThreshold: 1,
      relatedBy: 'automatic',
    });
    const entries = await toEntries(store, account, found);
    return {
      tags: result.tags.map(({ mentions, ...tag }) => ({ ...tag, ...(params.mentions && { mentions }) })),
      related_texts: entries.map(({ entry }) => entry),
    };
  },
});

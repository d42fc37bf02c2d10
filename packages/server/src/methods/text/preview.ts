import { z } from 'zod';
import { boolean, id, limit, scopeWait } from '../../contract/fields.ts';
import { pending, relatedText } from '../../contract/results.ts';
import { body, textFields } from '../../contract/text-fields.ts';
import { limits } from '../../domain/limits.ts';
import { sampleOf } from '../../scoring/sample.ts';
import { method } from '../context.ts';
import { existing } from '../support/existing.ts';
import { checkLanguage } from '../support/text-language.ts';
import { collectionsReady, patience, pendingOf, refuse } from '../support/ready.ts';
import { toEntries } from '../support/related-entries.ts';
import { tagResult } from './tags.ts';

export const preview = method({
  name: 'text.preview',
  summary:
    'Answers the tags of a text that is not stored, and the texts of a collection, as far as they are analysed, that ' +
    'are related to it.',
  readOnly: true,
  params: z.object({
    collection_id: id,
    body,
    headline: textFields.headline,
    force: textFields.force,
    wait: scopeWait,
    limit: limit(limits.relatedTexts),
    mentions: boolean.default(false).describe('Adds the places where each entity is named.'),
  }),
  result: z.object({ tags: z.array(tagResult), related_texts: z.array(relatedText), pending }),
  async run(context, params, caller) {
    const { account, signal } = caller;
    const { store, analysis, related } = context;
    const { collection_id, headline = '', body } = params;
    const collection = existing(await store.collections.get(account, collection_id), 'noSuchCollection');
    const { language } = collection;
    const { own, others } = patience(context, params.wait);
    await checkLanguage(context, language, { headline, body, force: params.force });
    const result = await analysis.preview(account, { headline, body, language }, own(), signal);
    if (typeof result === 'string') refuse(result);
    const left = await collectionsReady(context, caller, [collection], others);
    const found = await related.texts({
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
      ...pendingOf(left),
    };
  },
});

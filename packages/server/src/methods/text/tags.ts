import { z } from 'zod';
import { boolean, id, limit, threshold, wait } from '../../contract/fields.ts';
import { tagFields } from '../../contract/results.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { limits } from '../../domain/limits.ts';
import type { Text } from '../../domain/text.ts';
import { locateManual } from '../../nlp/locate.ts';
import type { ShownTag } from '../../nlp/tag-edits.ts';
import type { Store } from '../../store/store.ts';
import { method } from '../context.ts';
import { existing } from '../existing.ts';
import { findText } from './find.ts';
import { textReady } from './ready.ts';

const mention = z.object({ field: z.enum(['headline', 'body']), offset: z.int(), length: z.int() });

export const tagResult = tagFields.extend({ mentions: z.array(mention).optional() });

/** What people have changed: the tags given by hand, and which tags of the analysis they stand in for, or nothing does. */
const editsResult = z.object({
  manual: z.array(tagFields),
  replaced: z.array(z.object({ tag: z.string(), by: z.string().optional() })),
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
    edits: boolean.default(false).describe('Adds what people have changed of the tags, where they have.'),
    limit: limit(limits.tags.max).optional(),
    min_relevance: threshold.default(0),
  }),
  result: z.object({ tags: z.array(tagResult), edits: editsResult.optional() }),
  async run(context, params, caller) {
    const { store } = context;
    const { account } = caller;
    const text = await findText(store, account, params);
    await textReady(context, caller, text.collectionId, text.textId, params.wait);
    const found = existing(await store.analyses.tags(account, text.collectionId, text.textId), 'noSuchText');
    const located = params.mentions ? await withMentions(store, account, text, found) : found;
    const tags = located
      .filter(({ relevance }) => relevance >= params.min_relevance)
      .slice(0, params.limit)
      .map(({ tag, category, relevance, mentions }) => ({
        tag,
        category: params.skip_categorization ? ('unknown' as const) : category,
        relevance,
        ...(params.mentions && { mentions }),
      }));
    const edits = params.edits ? await editsOf(store, account, text) : undefined;
    return { tags, ...(edits && { edits }) };
  },
});

/** The places of tags given by hand are looked for when they are asked for: the text may have changed since. */
async function withMentions(
  store: Store,
  account: number,
  text: Text,
  tags: ShownTag[],
): Promise<ShownTag[]> {
  if (!tags.some(({ manual }) => manual)) return tags;
  const { language } = existing(await store.collections.get(account, text.collectionId), 'noSuchCollection');
  return locateManual(tags, { headline: text.headline, body: text.body, language });
}

async function editsOf(store: Store, account: number, { collectionId, textId }: Text) {
  const { manual, replaced } = await store.analyses.tagEdits(account, collectionId, textId);
  if (manual.length + replaced.length === 0) return undefined;
  return { manual, replaced: replaced.map(([tag, by]) => ({ tag, ...(by !== null && { by }) })) };
}

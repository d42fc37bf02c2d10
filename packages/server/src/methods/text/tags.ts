import { z } from 'zod';
import { boolean, id, integer, threshold, wait } from '../../contract/fields.ts';
import type { Caller } from '../../contract/method.ts';
import { entityKey, linkResult, tagFields, toEntityKey } from '../../contract/results.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { limits } from '../../domain/limits.ts';
import { locateManualTags } from '../../nlp/tags/locate-manual-tags.ts';
import type { TagWithoutMentions, ShownTag } from '../../domain/tags/edits.ts';
import type { Store } from '../../store/store.ts';
import { type Context, method } from '../context.ts';
import { linkResolver, links, type ResolveLink } from '../support/entities/links.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { findTextId } from '../support/find.ts';
import { waitForText } from '../support/waiting.ts';

export const mention = z.object({ field: z.enum(['headline', 'body']), offset: z.int(), length: z.int() });

export const tagResult = tagFields.extend({
  kind: z.literal('topic').optional().describe('Marks a topic: a subject of the text that is not a name.'),
  mentions: z.array(mention).optional(),
  link: linkResult.optional(),
});

export const topics = boolean
  .default(false)
  .describe('Adds up to three topics after the names: noun phrases that say what the text is about.');

/**
 * The edits of a text: tags added or changed by hand, the tags of the analysis that they replace or remove, and the entities that were
 * chosen or refused by hand.
 */
const editsResult = z.object({
  manual: z.array(tagFields),
  replaced: z.array(z.object({ tag: z.string(), by: z.string().optional() })),
  links: z
    .array(z.object({ tag: z.string(), entity: entityKey.optional() }))
    .optional()
    .describe('The tags whose entity was chosen or refused by hand; absent if there are none.'),
});

export const tags = method({
  name: 'text.tags',
  summary:
    'Returns the tags of a text: the persons, organizations, places and other entities that it names, most relevant first. Waits for the analysis.',
  readOnly: true,
  params: z.object({
    collection_id: id,
    ...textKeyFields,
    wait,
    skip_categorization: boolean.default(false),
    mentions: boolean.default(false).describe('Adds the places in the text where each entity is named.'),
    edits: boolean.default(false).describe('Adds the tags that were edited by hand.'),
    topics,
    links,
    limit: integer(limits.tags)
      .optional()
      .describe('Maximum number of tags to return; all by default. Topics are not counted.'),
    min_relevance: threshold.default(0),
  }),
  result: z.object({
    tags: z.array(tagResult),
    edits: editsResult.optional().describe('The edits by hand; absent if there are none.'),
  }),
  async run(context, params, caller) {
    const { store } = context;
    const { account } = caller;
    const { collection_id } = params;
    const textId = await findTextId(store, account, params);
    await waitForText(context, caller, collection_id, textId, params.wait);
    const found: readonly (TagWithoutMentions | ShownTag)[] = foundOrThrow(
      params.mentions
        ? await locatedTags(store, account, collection_id, textId)
        : await store.analyses.tags(account, collection_id, textId),
      'noSuchText',
    );
    const shown = found.filter(({ relevance }) => relevance >= params.min_relevance).slice(0, params.limit);
    const linkOf = params.links ? await textLinks(context, caller, collection_id, shown) : () => undefined;
    const tags = shown.map(({ tag, category, relevance, link, ...more }) => {
      const resolved = linkOf(link);
      return {
        tag,
        category: params.skip_categorization ? ('unknown' as const) : category,
        relevance,
        ...('mentions' in more && { mentions: more.mentions }),
        ...(resolved && { link: resolved }),
      };
    });
    const about = params.topics ? await store.analyses.topics(account, collection_id, textId) : [];
    for (const { tag, category, relevance, mentions } of about)
      if (relevance >= params.min_relevance)
        tags.push({ ...{ tag, category, relevance, kind: 'topic' }, ...(params.mentions && { mentions }) });
    const edits = params.edits ? await editsOf(store, account, collection_id, textId) : undefined;
    return { tags, ...(edits && { edits }) };
  },
});

/** Returns a function that resolves the links of the tags of a text. */
async function textLinks(
  context: Context,
  caller: Caller,
  collectionId: number,
  tags: readonly TagWithoutMentions[],
): Promise<ResolveLink> {
  const language = await context.store.collections.language(caller.account, collectionId);
  const found = tags.map(({ link }) => link);
  return linkResolver(context, caller, foundOrThrow(language, 'noSuchCollection'), found);
}

/** Returns tags with their mentions. Mentions of manual tags are located on each call, because the text may have changed. */
async function locatedTags(store: Store, account: number, collectionId: number, textId: number) {
  const tags = await store.analyses.locatedTags(account, collectionId, textId);
  if (!tags?.some(({ manual }) => manual)) return tags;
  const { language } = foundOrThrow(await store.collections.get(account, collectionId), 'noSuchCollection');
  const { headline, body } = foundOrThrow(
    await store.texts.get(account, collectionId, { textId }),
    'noSuchText',
  );
  return locateManualTags(tags, { headline, body, language });
}

async function editsOf(store: Store, account: number, collectionId: number, textId: number) {
  const { manual, replaced, links = [] } = await store.analyses.tagEdits(account, collectionId, textId);
  if (manual.length + replaced.length + links.length === 0) return undefined;
  return {
    manual,
    replaced: replaced.map(([tag, newTag]) => ({ tag, ...(newTag !== null && { by: newTag }) })),
    ...(links.length > 0 && {
      links: links.map(([tag, link]) => ({ tag, ...(link && { entity: toEntityKey(link) }) })),
    }),
  };
}

import { z } from 'zod';
import { boolean, id, language, limit, scopeWait } from '../../contract/fields.ts';
import type { Caller } from '../../contract/method.ts';
import { pending, relatedText } from '../../contract/results.ts';
import { formattedFields, warnings } from '../../contract/format.ts';
import type { Collection } from '../../domain/collection.ts';
import { languages } from '../../domain/language.ts';
import { limits } from '../../domain/limits.ts';
import type { TextParts } from '../../scoring/own-sample.ts';
import type { Sample } from '../../scoring/sample.ts';
import { type Context, method } from '../context.ts';
import { readFormat, warningsFor } from '../support/read-format.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { languageOfText, languageInCollection } from '../support/check-language.ts';
import { waitForCollections, waitBudget, pendingOf, throwWaitError } from '../support/waiting.ts';
import { linkResolver, links, type ResolveLink } from '../support/entities/links.ts';
import { toEntries } from '../support/related-entries.ts';
import { tagResult, topics } from './tags.ts';

export const preview = method({
  name: 'text.preview',
  summary:
    'Analyses a text without storing it. Returns its tags and, if collection_id is given, the related texts of that collection.',
  readOnly: true,
  params: z.object({
    collection_id: id
      .optional()
      .describe('The collection to search for related texts. Without it related_texts is empty.'),
    ...formattedFields,
    language: language
      .optional()
      .describe(
        'The language of the text; by default the language of the collection or, without a collection, the detected language.',
      ),
    force: boolean
      .default(false)
      .describe(
        'Analyses the text even if it is not in the language of the collection, or in no supported language.',
      ),
    wait: scopeWait,
    limit: limit(limits.relatedTexts),
    topics,
    links,
    mentions: boolean.default(false).describe('Adds the places in the text where each entity is named.'),
  }),
  result: z.object({
    language: z.enum(languages).describe('The language in which the text was analysed.'),
    language_guessed: z
      .literal(true)
      .optional()
      .describe(
        'The text is too short or too mixed to be sure of its language; `language` is the most likely language.',
      ),
    tags: z.array(tagResult),
    related_texts: z.array(relatedText),
    pending,
    headline: z
      .string()
      .optional()
      .describe(
        'The plain text of the headline; offsets of mentions refer to it. Absent for the format `text`.',
      ),
    body: z
      .string()
      .optional()
      .describe('The plain text of the body; offsets of mentions refer to it. Absent for the format `text`.'),
    warnings,
  }),
  async run(context, params, caller) {
    const { store, analysis } = context;
    const { account, signal } = caller;
    const { collection_id } = params;
    const { headline = '', body } = await readFormat(context, account, params, { isNew: true });
    const collection =
      collection_id === undefined
        ? undefined
        : foundOrThrow(await store.collections.get(account, collection_id), 'noSuchCollection');
    const { own, others } = waitBudget(context, params.wait);
    const text = { ...params, headline, body };
    const { language, isGuess } = await (collection === undefined
      ? languageOfText(context, text)
      : languageInCollection(context, collection.language, text));
    const { knowledge, vocabularies = [] } = collection ?? {};
    const source = { headline, body, language, ...(knowledge && { knowledge }) };
    const result = await analysis.preview(account, source, own(), signal);
    if (typeof result === 'string') throwWaitError(result, params.wait ?? limits.wait.default);
    const listed = await context.linker.apply(vocabularies, result.tags, source);
    const tags = [...(listed ?? result.tags), ...(params.topics ? (result.topics ?? []) : [])];
    const found = params.links ? tags.map(({ link }) => link) : [];
    const resolve = await linkResolver(context, caller, language, found);
    const linkOf: ResolveLink = params.links ? resolve : () => undefined;
    const { sentences, passages, model } = result;
    const sample = context.sampleOf(result, language);
    const query = { sample, parts: { sentences, passages, model }, limit: params.limit };
    return {
      language,
      ...(isGuess && { language_guessed: true as const }),
      tags: tags.map(({ mentions, link, ...tag }) => {
        const resolved = linkOf(link);
        return { ...tag, ...(params.mentions && { mentions }), ...(resolved && { link: resolved }) };
      }),
      ...(collection === undefined
        ? { related_texts: [] }
        : await relatedTextsIn(context, caller, collection, query, others)),
      ...(params.format === 'html' && { headline, body }),
      ...warningsFor(params),
    };
  },
});

/** Returns the texts of a collection that are related to a sample, and the number of texts that are not analysed yet. */
async function relatedTextsIn(
  context: Context,
  caller: Caller,
  collection: Collection,
  query: { sample: Sample; parts: TextParts; limit: number },
  secondsLeft: () => number,
) {
  const { account } = caller;
  const left = await waitForCollections(context, caller, [collection], secondsLeft);
  const found = await context.related.texts({
    ...query,
    account,
    scope: [collection.collectionId],
    minThreshold: 0,
    maxThreshold: 1,
    relatedBy: 'automatic',
  });
  const entries = await toEntries(context.store, account, found);
  return { related_texts: entries.map(({ entry }) => entry), ...pendingOf(left) };
}

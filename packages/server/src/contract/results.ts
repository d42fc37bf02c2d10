import { z } from 'zod';
import { warnings } from './format.ts';
import { formatDate } from '../domain/dates.ts';
import { languages } from '../domain/language.ts';
import { limits } from '../domain/limits.ts';
import { categories } from '../domain/tags/tag.ts';
import type { TagEntity } from '../domain/tags/link.ts';
import type { TextSummary } from '../domain/text.ts';
import type { Collection } from '../domain/collection.ts';
import type { Group } from '../domain/group.ts';

/** A relevance, or a share of it. */
export const share = z.number().min(limits.share.min).max(limits.share.max);

export const collectionResult = z.object({
  collection_id: z.int(),
  name: z.string(),
  language: z.enum(languages),
  description: z.string(),
  next_id: z.int(),
  vocabularies: z
    .array(z.int())
    .optional()
    .describe(
      'The ids of the vocabularies of the collection, in order of precedence; absent if neither vocabularies nor `knowledge` is set.',
    ),
  knowledge: z
    .enum(['world', 'none'])
    .optional()
    .describe(
      '`none` if the collection does not use the built-in table of well-known names, `world` if it does; absent together with `vocabularies`.',
    ),
});

export function toCollection(collection: Collection): z.input<typeof collectionResult> {
  const { collectionId, name, language, description, nextId } = collection;
  const hasNameSources = collection.vocabularies !== undefined || collection.knowledge !== undefined;
  return {
    ...{ collection_id: collectionId, name, language, description, next_id: nextId },
    // Only where they are set, because older clients do not know these fields.
    ...(hasNameSources && toNameSources(collection)),
  };
}

/** Returns the vocabularies of a collection, and whether it uses the names that the world knows. */
export function toNameSources({ vocabularies = [], knowledge }: Collection) {
  return { vocabularies: [...vocabularies], knowledge: knowledge ?? ('world' as const) };
}

export const textResult = z.object({
  headline: z.string(),
  url: z.string(),
  collection_id: z.int(),
  text_id: z.int(),
  publish_date: z.iso.datetime().optional(),
  ext_text_id: z.string().optional(),
  authors: z.string().optional(),
  body: z.string().optional().describe('The body; only text.get returns it.'),
  vector: z.array(z.number()).optional().describe('The embedding of the text; only text.get returns it.'),
});

/** A text as the methods that store texts return it. */
export const storedTextResult = textResult.extend({ warnings });

/** The field of a result for the revision of a text. */
export const revisionField = { revision: z.string().optional() };

/** Returns a text in the form of the contract. Absent fields are omitted, never null; an absent `headline` or `url` is "". */
export function toText(text: TextSummary): z.input<typeof textResult> {
  return {
    headline: text.headline,
    url: text.url,
    collection_id: text.collectionId,
    text_id: text.textId,
    ...(text.publishedAt !== undefined && { publish_date: formatDate(text.publishedAt) }),
    ...(text.extTextId && { ext_text_id: text.extTextId }),
    ...(text.authors && { authors: text.authors }),
  };
}

export const tagFields = z.object({
  tag: z.string(),
  category: z.enum(categories),
  relevance: share,
});

/** A number of texts. */
export const textCount = z.int().describe('Number of texts.');

/** The number of texts that have a tag. */
export const taggedTexts = z.int().describe('Number of texts with the tag.');

/** The entity that a tag means. */
export const linkResult = z.object({
  id: z.string().describe('The id of the entry; it stays the same in later versions of Textkin.'),
  name: z.string().describe('The usual name.'),
  description: z.string().optional().describe('Who or what it is; absent if there is no description.'),
  uri: z.string().optional().describe('An address that identifies the entity.'),
  wikidata: z.string().optional().describe('The id in Wikidata, such as Q1754.'),
  vocabulary: z
    .union([z.literal('world'), z.int()])
    .describe('The id of the vocabulary, or "world" for the built-in table of well-known names.'),
  confidence: z.number(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
});

/** The entity of a link, by its id. */
export const entityKey = z.object({
  id: z.string().describe('The id of the entity.'),
  vocabulary: linkResult.shape.vocabulary,
});

/** Returns the entity of a link in the form of the contract. */
export function toEntityKey({ id, vocabulary }: TagEntity): z.input<typeof entityKey> {
  return { id, vocabulary: vocabulary ?? 'world' };
}

/** A tag with the entity that it means. */
export const linkedTag = tagFields.extend({
  link: linkResult.optional().describe('The entity that the tag means; absent if it has none.'),
});

/** An entry of a list of related texts. */
export const relatedText = z.object({
  collection_id: z.int(),
  text_id: z.int(),
  headline: z.string(),
  url: z.string(),
  relevance: share,
  publish_date: z.iso.datetime().describe('The date of publication or, without one, of storing.'),
  ext_text_id: z.string().optional(),
});

export function toRelatedText(text: TextSummary, relevance: number): z.input<typeof relatedText> {
  return {
    collection_id: text.collectionId,
    text_id: text.textId,
    headline: text.headline,
    url: text.url,
    relevance,
    publish_date: formatDate(text.publishedAt ?? text.createdAt),
    ...(text.extTextId && { ext_text_id: text.extTextId }),
  };
}

/** The number of texts of the scope that were skipped because they are not analysed yet; absent if there are none. */
export const pending = z.int().min(1).optional();

/** Why an entry is related: its relevance by meaning alone and by words alone, and the words and tags that make up the latter. */
export const explanation = z.object({
  semantic: share,
  statistic: share,
  shared_terms: z.array(z.object({ term: z.string(), share })),
  shared_tags: z.array(z.object({ tag: z.string(), share, link: linkResult.optional() })),
});

export const groupResult = z.object({
  group_id: z.int(),
  name: z.string(),
  language: z.enum(languages),
  description: z.string(),
  date_created: z.iso.datetime(),
  date_updated: z.iso.datetime(),
});

export function toGroup({ groupId, createdAt, updatedAt, ...fields }: Group): z.input<typeof groupResult> {
  return {
    group_id: groupId,
    ...fields,
    date_created: formatDate(createdAt),
    date_updated: formatDate(updatedAt),
  };
}

export const successResult = z.object({ success: z.literal(true) });
export const success = { success: true } as const;

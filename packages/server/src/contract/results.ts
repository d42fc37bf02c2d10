import { z } from 'zod';
import { formatDate } from '../domain/dates.ts';
import { languages } from '../domain/language.ts';
import type { TextSummary } from '../domain/text.ts';
import type { Collection } from '../domain/collection.ts';
import type { Group } from '../domain/group.ts';

/** The objects of the contract as they travel, and how the store's rows become them. */
export const collectionResult = z.object({
  collection_id: z.int(),
  name: z.string(),
  language: z.enum(languages),
  description: z.string(),
  next_id: z.int(),
});

export function toCollection(collection: Collection): z.input<typeof collectionResult> {
  const { collectionId, name, language, description, nextId } = collection;
  return { collection_id: collectionId, name, language, description, next_id: nextId };
}

export const textResult = z.object({
  headline: z.string(),
  url: z.string(),
  collection_id: z.int(),
  text_id: z.int(),
  publish_date: z.iso.datetime().optional(),
  ext_text_id: z.string().optional(),
  authors: z.string().optional(),
  body: z.string().optional(),
});

/** Absent fields are left out, never null; `headline` and `url` are "" when not set. */
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

export const groupResult = z.object({
  group_id: z.int(),
  name: z.string(),
  language: z.enum(languages),
  description: z.string(),
  date_created: z.iso.datetime(),
  date_updated: z.iso.datetime(),
});

export function toGroup({ groupId, createdAt, updatedAt, ...said }: Group): z.input<typeof groupResult> {
  return {
    group_id: groupId,
    ...said,
    date_created: formatDate(createdAt),
    date_updated: formatDate(updatedAt),
  };
}

export const successResult = z.object({ success: z.literal(true) });
export const success = { success: true } as const;

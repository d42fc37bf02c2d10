import { z } from 'zod';
import { category, date, oneOf, tagWord } from '../../contract/fields.ts';
import { collectionScope } from '../../contract/scope.ts';
import { categories } from '../../domain/tags/tag.ts';
import type { Collection } from '../../domain/collection.ts';
import type { Context } from '../context.ts';
import type { TagScope } from '../../search/tags/interface.ts';
import { kinds } from '../../tags/queries/list.ts';
import type { Dates } from '../../tags/view.ts';
import { existing } from './existing.ts';

/** What the methods of whole collections have in common. */
export const scopeFields = { collection_scope: collectionScope };

/** Params that leave only texts of some days. */
export const dateFields = {
  published_after: date
    .optional()
    .describe('Returns only texts whose date of publication, or without one of storing, is this or later.'),
  published_before: date
    .optional()
    .describe('Returns only texts whose date of publication, or without one of storing, is before this.'),
};

/** A tag by any of its names; where several tags have that name, the one of the category or else the most frequent. */
export const tagFields = { tag: tagWord, category: category.optional() };

/** Params that leave only texts with a tag. */
export const tagFilter = {
  tag: tagWord
    .optional()
    .describe('Returns only texts with this tag, under any of the names that tag.list returns for it.'),
  category: category
    .optional()
    .describe('The category of `tag`. Without `tag`: returns only texts that have a tag of this category.'),
};

export const kind = oneOf(kinds)
  .default('name')
  .describe('Returns names, topics or both. Texts that earlier versions analysed have no topics.');

export const nameResult = { tag: z.string(), category: z.enum(categories) };

/** A name or a topic. */
export const nameOrTopicResult = {
  ...nameResult,
  kind: z.literal('topic').optional().describe('Marks a topic: a subject of the texts that is not a name.'),
};

/** The collections of a call, each of which has to be the caller's. */
export async function collectionsOf(
  { store }: Context,
  account: number,
  ids: readonly number[],
): Promise<Collection[]> {
  const found = await Promise.all(ids.map((id) => store.collections.get(account, id)));
  return found.map((collection) => existing(collection, 'noSuchCollection'));
}

/** Returns the scope of the tag thread for the collections of a call, each of which has to be the caller's. */
export async function tagScope(context: Context, account: number, ids: readonly number[]): Promise<TagScope> {
  await collectionsOf(context, account, ids);
  return { account, collections: ids.toSorted((one, other) => one - other) };
}

export function datesOf(params: {
  published_after?: number | undefined;
  published_before?: number | undefined;
}): Dates {
  return { from: params.published_after ?? -Infinity, to: params.published_before ?? Infinity };
}

import { z } from 'zod';
import { category, date, oneOf, tagName } from '../../contract/fields.ts';
import { collectionScope } from '../../contract/scope.ts';
import { categories } from '../../domain/tags/tag.ts';
import type { Collection } from '../../domain/collection.ts';
import type { Context } from '../context.ts';
import type { TagScope } from '../../search/tags/interface.ts';
import { kinds } from '../../tags/queries/list.ts';
import type { Dates } from '../../tags/view.ts';
import { foundOrThrow } from './found-or-throw.ts';

/** The params that all methods on several collections share. */
export const scopeFields = { collection_scope: collectionScope };

/** The params that filter texts by date. */
export const dateFields = {
  published_after: date
    .optional()
    .describe(
      'Considers only texts published on this date or later. The date of a text without `publish_date` is when it was stored.',
    ),
  published_before: date
    .optional()
    .describe(
      'Considers only texts published before this date. The date of a text without `publish_date` is when it was stored.',
    ),
};

/** The params that select a tag by any of its names. If several tags have the name, the category or else the frequency decides. */
export const tagFields = { tag: tagName, category: category.optional() };

export const kind = oneOf(kinds)
  .default('name')
  .describe('Returns names, topics or both. Texts that earlier versions analysed have no topics.');

export const nameResult = { tag: z.string(), category: z.enum(categories) };

/** A name or a topic. */
export const nameOrTopicResult = {
  ...nameResult,
  kind: z.literal('topic').optional().describe('Marks a topic: a subject of the texts that is not a name.'),
};

/** Returns the collections of a call. Throws noSuchCollection if one is not the caller's. */
export async function collectionsOf(
  { store }: Context,
  account: number,
  ids: readonly number[],
): Promise<Collection[]> {
  const found = await Promise.all(ids.map((id) => store.collections.get(account, id)));
  return found.map((collection) => foundOrThrow(collection, 'noSuchCollection'));
}

/** Returns the collections of a call as a scope of the tag thread. Throws noSuchCollection if one is not the caller's. */
export async function tagScope(context: Context, account: number, ids: readonly number[]): Promise<TagScope> {
  await collectionsOf(context, account, ids);
  return { account, collections: ids.toSorted((one, other) => one - other) };
}

/** Returns the range of dates that the params of a call select. */
export function datesOf(params: {
  published_after?: number | undefined;
  published_before?: number | undefined;
}): Dates {
  return { from: params.published_after ?? -Infinity, to: params.published_before ?? Infinity };
}

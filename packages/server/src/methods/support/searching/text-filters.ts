import { category, oneOf, tagName } from '../../../contract/fields.ts';
import { tagConditions } from '../../../contract/filters/tag-conditions.ts';
import { limits } from '../../../domain/limits.ts';
import type { TagCondition, TagFilter } from '../../../tags/queries/tagged.ts';

/** The params that filter texts by their tags. */
export const tagFilter = {
  tag: tagName
    .optional()
    .describe('Returns only texts with this tag, under any of the names that tag.list returns for it.'),
  category: category
    .optional()
    .describe('The category of `tag`. Without `tag`: returns only texts that have a tag of this category.'),
  tags: tagConditions
    .optional()
    .describe(
      `Returns only texts with these tags, at most ${limits.filterTags}: each a name, or an object with \`tag\`, \`category\` or both.`,
    ),
  match: oneOf(['all', 'any'])
    .optional()
    .describe('`all`, the default: a text must have all of `tags`; `any`: one of them is enough.'),
  without: tagConditions
    .optional()
    .describe('Skips texts that have any of these tags, which are written as in `tags`.'),
};

interface TagParams extends Partial<TagCondition> {
  tags?: readonly TagCondition[] | undefined;
  match?: 'all' | 'any' | undefined;
  without?: readonly TagCondition[] | undefined;
}

/** Returns the tag filter of a call; undefined if the call has none. */
export function tagFilterOf(params: TagParams): TagFilter | undefined {
  const { tag, category, tags = [], match = 'all', without = [] } = params;
  const required = [
    ...(tag === undefined && category === undefined ? [] : [[{ tag, category }]]),
    ...(match === 'all' ? tags.map((one) => [one]) : tags.length > 0 ? [tags] : []),
  ];
  return required.length + without.length === 0 ? undefined : { required, excluded: without };
}

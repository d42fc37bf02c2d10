import { limits } from '../../domain/limits.ts';
import { categories } from '../../domain/tags/tag.ts';
import type { TagCondition } from '../../tags/queries/tagged.ts';
import { type Fail, field, notBlank, readCategory, readTagName } from '../fields.ts';

const name = { type: 'string', minLength: 1, maxLength: limits.tag, pattern: notBlank };
const condition = {
  anyOf: [
    name,
    {
      type: 'object',
      anyOf: [{ required: ['tag'] }, { required: ['category'] }],
      properties: {
        tag: { ...name, description: 'Any name of the tag, ignoring case and accents.' },
        category: {
          type: 'string',
          enum: categories,
          description: 'The category of the tag. Without `tag`: any tag of this category.',
        },
      },
    },
  ],
};

/**
 * A list of tags that texts are filtered by: each is a name, or an object with `tag`, `category` or both. An error names the
 * place of the wrong value: `tags[3].category`.
 */
export const tagConditions = field(
  { type: 'array', items: condition, maxItems: limits.filterTags },
  (value, fail): TagCondition[] => {
    if (!Array.isArray(value)) return fail('invalidParams');
    if (value.length > limits.filterTags) return fail('outOfRange', limits.filterTags);
    return value.map((one: unknown, at) => readCondition(one, (error, limit, place = '') => fail(error, limit, `[${at}]${place}`))); // prettier-ignore
  },
);

function readCondition(value: unknown, fail: Fail): TagCondition {
  const failAt =
    (member: string): Fail =>
    (error, limit) =>
      fail(error, limit, `.${member}`);
  if (typeof value === 'string') return { tag: readTagName(value, fail), category: undefined };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail('invalidParams');
  // A member that is null counts as absent.
  const { tag, category } = value as Record<string, unknown>;
  const read = (category ?? undefined) && readCategory(category, failAt('category'));
  if ((tag ?? undefined) === undefined && read !== undefined) return { tag: undefined, category: read };
  return { tag: readTagName(tag ?? undefined, failAt('tag')), category: read };
}

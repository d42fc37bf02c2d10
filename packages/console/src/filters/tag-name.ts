import type { TagCondition } from '../address/tag-conditions.ts';
import type { Words } from '../words/index.ts';

/** Returns what a condition is called: the name of the tag, or of the category of any tag. */
export const tagName = ({ tag, category }: TagCondition, words: Words): string =>
  tag ?? words.category[category ?? 'unknown'];

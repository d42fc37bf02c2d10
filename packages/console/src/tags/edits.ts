import type { Result } from '@textkin/client';
import type { Entry, Name } from './entry.ts';

/** A manual edit of a tag. */
export type Edit = Result<'tag.edits'>['edits'][number];

/** Returns the latest edit of a tag with this name, or with this name as another name. Edits are in the order in which they apply. */
export function editOf(edits: readonly Edit[], { tag, category }: Name): Edit | undefined {
  const inCategory = edits.filter((edit) => edit.category === category);
  return (
    inCategory.findLast((edit) => edit.tag === tag) ??
    inCategory.findLast(({ names }) => names?.includes(tag) ?? false)
  );
}

/** Returns the name and category that an edit gives a tag. */
export const editedName = ({ tag, category, new_tag, new_category }: Edit): Name => ({
  tag: new_tag ?? tag,
  category: new_category ?? category,
});

/** A change of a tag in a whole collection. */
export interface TagChange {
  new_tag?: string;
  new_category?: Entry['category'];
  hidden?: true;
}

/** Returns the change from one name to another; undefined if they are equal. */
export function changeBetween(current: Name, wanted: Name): TagChange | undefined {
  const tag = wanted.tag.trim();
  const change = {
    ...(tag !== current.tag && { new_tag: tag }),
    ...(wanted.category !== current.category && { new_category: wanted.category }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/**
 * Returns the tag that a tag of this name would be joined with. Names are compared without case, accents, hyphens, dots
 * and spaces; letters of the language, such as å, stay distinct.
 */
export function findJoinTarget(
  { tag, category }: Name,
  entries: readonly Entry[],
  language: string,
): Entry | undefined {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', ignorePunctuation: true });
  return entries.find((entry) => entry.category === category && compare(entry.tag, tag.trim()) === 0);
}

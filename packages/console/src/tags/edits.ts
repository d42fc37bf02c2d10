import type { Result } from '@textkin/client';
import type { Entry, Name } from './entry.ts';

/** What was changed about a tag by hand. */
export type Edit = Result<'tag.edits'>['edits'][number];

/** The latest edit of a tag by this name, or by another that it had then; edits stand in the order in which they apply. */
export function editOf(edits: readonly Edit[], { tag, category }: Name): Edit | undefined {
  const ofKind = edits.filter((edit) => edit.category === category);
  return (
    ofKind.findLast((edit) => edit.tag === tag) ??
    ofKind.findLast(({ names }) => names?.includes(tag) ?? false)
  );
}

/** What an edit shows a tag as. */
export const nowOf = ({ tag, category, new_tag, new_category }: Edit): Name => ({
  tag: new_tag ?? tag,
  category: new_category ?? category,
});

/** What is to become of a tag in a whole collection. */
export interface Change {
  new_tag?: string;
  new_category?: Entry['category'];
  hidden?: true;
}

/** What has to be changed of a tag so that it is called as wanted; undefined when it is already. */
export function changeOf(is: Name, wanted: Name): Change | undefined {
  const tag = wanted.tag.trim();
  const change = {
    ...(tag !== is.tag && { new_tag: tag }),
    ...(wanted.category !== is.category && { new_category: wanted.category }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/**
 * The tag that one of this name would be joined with: names are one whatever their case, accents, hyphens, dots and
 * spaces, but for letters of the language's own.
 */
export function twinOf(
  { tag, category }: Name,
  among: readonly Entry[],
  language: string,
): Entry | undefined {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', ignorePunctuation: true });
  return among.find((one) => one.category === category && compare(one.tag, tag.trim()) === 0);
}

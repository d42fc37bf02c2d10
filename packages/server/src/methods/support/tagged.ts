import type { TagFilter } from '../../tags/queries/tagged.ts';

/** Returns the tag filter of a call; undefined if the call has none. */
export function tagFilterOf({ tag, category }: Partial<TagFilter>): TagFilter | undefined {
  return tag === undefined && category === undefined ? undefined : { tag, category };
}

import type { TagFilter } from '../../tags/queries/tagged.ts';

/** What texts are to be tagged with; undefined when nothing is asked for. */
export function tagFilterOf({ tag, category }: Partial<TagFilter>): TagFilter | undefined {
  return tag === undefined && category === undefined ? undefined : { tag, category };
}

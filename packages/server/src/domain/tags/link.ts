/** Who or what a tag means: an entry of a vocabulary, or of the world's table. */
export interface TagLink {
  id: string;
  /** The vocabulary of the entry; absent for the world's table. */
  vocabulary?: number;
  /** How sure the reading is, 0 to 1. */
  confidence: number;
}

/** The entity of a link, without how sure the reading is. */
export type TagEntity = Omit<TagLink, 'confidence'>;

/** Returns a tag with another link, or without one. */
export function withLink<Tag extends { link?: TagLink }>(tag: Tag, link: TagLink | null | undefined): Tag {
  const linked = { ...tag };
  if (link) linked.link = link;
  else delete linked.link;
  return linked;
}

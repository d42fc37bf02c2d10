/** The entity that a tag means: an entry of a vocabulary, or of the world's table. */
export interface TagLink {
  id: string;
  /** The vocabulary of the entry; absent for the world's table. */
  vocabulary?: number;
  /** How certain it is that the tag means this entity, 0 to 1. */
  confidence: number;
}

/** The entity of a link, without the confidence. */
export type TagEntity = Omit<TagLink, 'confidence'>;

/** Returns a tag with another link, or without a link. */
export function withLink<Tag extends { link?: TagLink }>(tag: Tag, link: TagLink | null | undefined): Tag {
  const linked = { ...tag };
  if (link) linked.link = link;
  else delete linked.link;
  return linked;
}

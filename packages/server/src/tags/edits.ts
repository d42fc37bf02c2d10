import { codePointOrder } from '../domain/characters.ts';
import { type TagWithoutMentions, inReadingOrder, type ShownTag } from '../domain/tags/edits.ts';
import type { Category } from '../domain/tags/tag.ts';
import { type Name, nameKey } from './fold.ts';

/** What people have said of a tag for a whole collection. */
export interface CollectionEdit extends Name {
  /** Every name that it holds for: those that the tag's entry had when it was edited. */
  names: readonly Name[];
  newTag?: string;
  newCategory?: Category;
  isHidden: boolean;
  /** Seconds since 1970; unknown of what earlier versions made. */
  madeAt?: number;
  /** Version of the collection that it made: edits apply in this order. */
  version: number;
}

/** What a name is shown as; undefined when it is hidden. */
export type Rename = (name: Name) => Name | undefined;

/**
 * Each edit applies to what the edits before it show, once: "A as B", then "B as C" shows A as C; "A as B", then "B as A"
 * shows both as A. So an edit does to the list what its author saw, nothing can go in circles, and without one of them the
 * others are what they would be had it never been made.
 */
export function renaming(edits: readonly CollectionEdit[], letters: string): Rename {
  const idOf = (name: Name): string => `${name.category} ${nameKey(name, letters)}`;
  const byName = new Map<string, CollectionEdit[]>();
  for (const edit of edits.toSorted((one, other) => one.version - other.version)) {
    for (const id of new Set(edit.names.map(idOf))) byName.set(id, [...(byName.get(id) ?? []), edit]);
  }
  if (byName.size === 0) return (name) => name;
  return (name) => {
    let shown = name;
    for (let after = -1; ;) {
      const next = byName.get(idOf(shown))?.find(({ version }) => version > after);
      if (next === undefined) return shown;
      if (next.isHidden) return undefined;
      shown = { tag: next.newTag ?? shown.tag, category: next.newCategory ?? shown.category };
      after = next.version;
    }
  };
}

/** The latest edit of a tag that is named as when it was edited, else of one of its other names then. */
export function findEdit(
  edits: readonly CollectionEdit[],
  { tag, category }: { tag: string; category?: Category | undefined },
  letters: string,
): CollectionEdit | undefined {
  const isMeant = (name: Name): boolean =>
    (category ?? name.category) === name.category &&
    nameKey(name, letters) === nameKey({ tag, category: name.category }, letters);
  const latest = edits.toSorted((one, other) => other.version - one.version);
  return latest.find(isMeant) ?? latest.find(({ names }) => names.some(isMeant));
}

/**
 * The tags of a text as they are shown in its collection: renamed, but for those that were given by hand in this text. Those
 * that become one tag have the higher relevance and the places of both. Highest relevance first, ties in code point order.
 */
export function showRenamed<Tag extends TagWithoutMentions | ShownTag>(
  tags: readonly Tag[],
  rename: Rename,
): Tag[] {
  const shown = new Map<string, Tag>();
  let isSame = true;
  for (const tag of tags) {
    const name = tag.manual ? tag : rename(tag);
    isSame &&= name === tag;
    if (name === undefined) continue;
    const id = `${name.category} ${name.tag}`;
    const other = shown.get(id);
    shown.set(id, joined({ ...tag, tag: name.tag, category: name.category }, other));
  }
  if (isSame) return [...tags];
  return [...shown.values()].sort(
    (one, other) => other.relevance - one.relevance || codePointOrder(one.tag, other.tag),
  );
}

function joined<Tag extends TagWithoutMentions | ShownTag>(tag: Tag, other: Tag | undefined): Tag {
  if (other === undefined) return tag;
  const relevance = Math.max(tag.relevance, other.relevance);
  const manual = (tag.manual ?? other.manual) && { manual: true };
  if (!('mentions' in tag) || !('mentions' in other)) return { ...tag, relevance, ...manual };
  const mentions = [...tag.mentions, ...other.mentions].sort(inReadingOrder);
  return { ...tag, relevance, ...manual, mentions };
}

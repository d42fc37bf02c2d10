import { codePointOrder } from '../domain/characters.ts';
import { type TagWithoutMentions, compareByPlace, type ShownTag } from '../domain/tags/edits.ts';
import { type TagLink, withLink } from '../domain/tags/link.ts';
import type { Category } from '../domain/tags/tag.ts';
import { type Name, nameKey } from './fold.ts';

/** An edit of a tag for a whole collection. */
export interface CollectionEdit extends Name {
  /** The names that the edit applies to: all names of the tag's entry when the tag was edited. */
  names: readonly Name[];
  newTag?: string;
  newCategory?: Category;
  isHidden: boolean;
  /** The link that people chose, or null where they refused every link; absent where they did not decide. */
  link?: TagLink | null;
  /** Seconds since 1970; absent in edits of earlier releases. */
  madeAt?: number;
  /** The version of the collection that the edit made; edits apply in this order. */
  version: number;
}

/** A name as it is shown, with the link that people chose for it (see `CollectionEdit`). */
export type ShownName = Name & { link?: TagLink | null };

/** Returns the name that is shown for a name; the name itself when no edit applies; undefined when it is hidden. */
export type Rename = (name: Name) => ShownName | undefined;

/**
 * Returns a function that applies edits to names. Each edit applies once, to what the edits before it show: "A as B", then
 * "B as C" shows A as C; "A as B", then "B as A" shows both as A. Therefore an edit changes the list that its author saw, edits
 * never form a cycle, and removing one edit leaves the others as if the removed edit had never been made.
 */
export function makeRename(edits: readonly CollectionEdit[], letters: string): Rename {
  const idOf = (name: Name): string => `${name.category} ${nameKey(name, letters)}`;
  const editsByName = new Map<string, CollectionEdit[]>();
  for (const edit of edits.toSorted((one, other) => one.version - other.version)) {
    for (const id of new Set(edit.names.map(idOf)))
      editsByName.set(id, [...(editsByName.get(id) ?? []), edit]);
  }
  if (editsByName.size === 0) return (name) => name;
  return (name) => {
    let shown: ShownName = name;
    let link: TagLink | null | undefined;
    for (let last = -1; ;) {
      const next = editsByName.get(idOf(shown))?.find(({ version }) => version > last);
      if (next === undefined) return shown;
      if (next.isHidden) return undefined;
      if (next.link !== undefined) link = next.link;
      shown = {
        tag: next.newTag ?? shown.tag,
        category: next.newCategory ?? shown.category,
        ...(link !== undefined && { link }),
      };
      last = next.version;
    }
  };
}

/**
 * Returns the latest edit made to a tag of the given name; otherwise the latest edit that applies to the name.
 */
export function findEdit(
  edits: readonly CollectionEdit[],
  { tag, category }: { tag: string; category?: Category | undefined },
  letters: string,
): CollectionEdit | undefined {
  const isSame = (name: Name): boolean =>
    (category ?? name.category) === name.category &&
    nameKey(name, letters) === nameKey({ tag, category: name.category }, letters);
  const latestFirst = edits.toSorted((one, other) => other.version - one.version);
  return latestFirst.find(isSame) ?? latestFirst.find(({ names }) => names.some(isSame));
}

/**
 * Returns the tags of a text as its collection shows them: renamed, except tags that were edited in this text. Tags that
 * become one tag have the higher relevance and the mentions of both. Highest relevance first, ties in code point order.
 */
export function applyRename<Tag extends TagWithoutMentions | ShownTag>(
  tags: readonly Tag[],
  rename: Rename,
): Tag[] {
  const shown = new Map<string, Tag>();
  let isUnchanged = true;
  for (const tag of tags) {
    const name = tag.manual ? tag : rename(tag);
    isUnchanged &&= name === tag;
    if (name === undefined) continue;
    const id = `${name.category} ${name.tag}`;
    const other = shown.get(id);
    shown.set(id, joinTags(withName(tag, name), other));
  }
  if (isUnchanged) return [...tags];
  return [...shown.values()].sort(
    (one, other) => other.relevance - one.relevance || codePointOrder(one.tag, other.tag),
  );
}

/** Returns a tag under the name that its collection shows, with the link that people chose for it. */
function withName<Tag extends TagWithoutMentions | ShownTag>(tag: Tag, name: ShownName): Tag {
  const { tag: shownTag, category, link } = name;
  const renamed = { ...tag, tag: shownTag, category };
  return link === undefined || tag.isLinkChosen || name === tag ? renamed : withLink(renamed, link);
}

/** Returns the link of two tags that become one tag; undefined if they link to different entities. */
function joinLinks(one: TagLink | undefined, other: TagLink | undefined): TagLink | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.id === other.id && one.vocabulary === other.vocabulary ? one : undefined;
}

function joinTags<Tag extends TagWithoutMentions | ShownTag>(tag: Tag, other: Tag | undefined): Tag {
  if (other === undefined) return tag;
  const relevance = Math.max(tag.relevance, other.relevance);
  const manual = (tag.manual ?? other.manual) && { manual: true };
  const joined = withLink({ ...tag, relevance, ...manual }, joinLinks(tag.link, other.link));
  if (!('mentions' in tag) || !('mentions' in other)) return joined;
  return { ...joined, mentions: [...tag.mentions, ...other.mentions].sort(compareByPlace) };
}

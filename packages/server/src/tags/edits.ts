import type { Category } from '../domain/tags/tag.ts';
import { type Name, nameKey } from './fold.ts';

/** What people have said of a tag for a whole collection. */
export interface CollectionEdit extends Name {
  /** Every name that it holds for: those that the tag's entry had when it was edited. */
  names: readonly Name[];
  newTag?: string;
  newCategory?: Category;
  isHidden: boolean;
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

import { type SharedIds, sharedIds } from '../../index/sets/shared-ids.ts';
import { categories, type Category } from '../../domain/tags/tag.ts';
import { always, eachText, type View } from '../view.ts';
import { findEntry } from './entry.ts';

/** A tag by any of its names, the tags of a category, or both. */
export interface TagFilter {
  tag: string | undefined;
  category: Category | undefined;
}

/** By collection: the texts of a view that are tagged so. A collection without any is left out. */
export function taggedTexts(view: View, { tag, category }: TagFilter): Map<number, SharedIds> {
  const entry = tag === undefined ? undefined : findEntry(view, { tag, category });
  const found = new Map<number, number[]>();
  if (tag !== undefined && entry === undefined) return new Map();
  const kind = category === undefined ? -1 : categories.indexOf(category);
  const kinds = view.names.category;
  const isMeant = (one: number): boolean => (entry === undefined ? kinds[one] === kind : one === entry);
  eachText(view, always, ({ collectionId, rows, entryAt }, row) => {
    for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) {
      if (!isMeant(entryAt[at]!)) continue;
      const texts = found.get(collectionId);
      if (texts) texts.push(rows.textIds[row]!);
      else found.set(collectionId, [rows.textIds[row]!]);
      return;
    }
  });
  return new Map([...found].map(([collectionId, ids]) => [collectionId, sharedIds(ids)]));
}

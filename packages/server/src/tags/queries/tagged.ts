import { type SharedIds, sharedIds } from '../../index/sets/shared-ids.ts';
import { categories, type Category } from '../../domain/tags/tag.ts';
import { allDates, eachText, type View } from '../view.ts';
import { findEntry } from './entry.ts';

/** Selects texts by a tag (any of its names), by a category of tags, or by both. */
export interface TagFilter {
  tag: string | undefined;
  category: Category | undefined;
}

/** Returns by collection the ids of the texts that a filter selects, without collections that have none. */
export function taggedTexts(view: View, { tag, category }: TagFilter): Map<number, SharedIds> {
  const entry = tag === undefined ? undefined : findEntry(view, { tag, category });
  const found = new Map<number, number[]>();
  if (tag !== undefined && entry === undefined) return new Map();
  const wanted = category === undefined ? -1 : categories.indexOf(category);
  const categoryOf = view.names.category;
  const matches = (other: number): boolean =>
    entry === undefined ? categoryOf[other] === wanted : other === entry;
  eachText(view, allDates, ({ collectionId, rows, entryAt }, row) => {
    for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) {
      if (!matches(entryAt[at]!)) continue;
      const texts = found.get(collectionId);
      if (texts) texts.push(rows.textIds[row]!);
      else found.set(collectionId, [rows.textIds[row]!]);
      return;
    }
  });
  return new Map([...found].map(([collectionId, ids]) => [collectionId, sharedIds(ids)]));
}

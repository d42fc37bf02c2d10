import { categories, type Category } from '../../domain/tags/tag.ts';
import type { Name } from '../fold.ts';
import { noNumber, topicNumber } from '../shown-names.ts';
import type { Kind } from './list.ts';
import type { View } from '../view.ts';

/** The name of an entry: any of its names, and a category if several entries have the name. */
export interface EntryName {
  tag: string;
  category: Category | undefined;
  /** `name` by default. */
  kind?: Kind;
}

/**
 * Returns the entry that has a name, ignoring case and accents: of several entries the entry with the most texts, then the
 * first by name and category. Undefined when no text shows the name.
 */
export function findEntry(view: View, { tag, category, kind = 'name' }: EntryName): number | undefined {
  const { names, texts, entryOf } = view;
  const wanted = category === undefined ? undefined : categories.indexOf(category);
  const keys = new Set<number>();
  if (kind !== 'topic') {
    keys.add(names.keyOf({ tag, category: category ?? 'unknown' }));
    if (category === undefined) keys.add(names.keyOf({ tag, category: 'url' }));
  }
  const isOther = category !== undefined && category !== 'unknown';
  if (kind !== 'name' && !isOther) keys.add(names.keyOf({ tag, category: 'unknown', kind: 'topic' }));
  keys.delete(noNumber);
  const found = new Map<number, number>();
  for (let name = 0; name < texts.length; name++) {
    if (!keys.has(names.key[name]!) || texts[name] === 0) continue;
    const entry = entryOf[name]!;
    const isTopic = names.category[name] === topicNumber;
    const hasCategory = [name, entry].some((one) => names.category[one] === wanted);
    if (wanted !== undefined && !isTopic && !hasCategory) continue;
    found.set(entry, (found.get(entry) ?? 0) + texts[name]!);
  }
  const id = (entry: number): string => `${names.names[entry]!.tag} ${names.names[entry]!.category}`;
  const best = [...found].sort(([one, a], [other, b]) => b - a || (id(one) < id(other) ? -1 : 1))[0];
  return best?.[0];
}

/** Returns the names of an entry that at least one text shows. */
export function namesOf({ names, texts, entryOf }: View, entry: number): Name[] {
  return names.names.filter((_, name) => texts[name]! > 0 && entryOf[name] === entry);
}

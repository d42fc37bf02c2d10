import { categories, type Category } from '../../domain/tags/tag.ts';
import type { Name } from '../fold.ts';
import { none } from '../shown-names.ts';
import type { View } from '../view.ts';

/** What names an entry of a list: any of its names, with a category where they have several. */
export interface EntryName {
  tag: string;
  category: Category | undefined;
}

/**
 * The entry that has a name, case and accents aside; of several the one with most texts, then the first by name. Undefined
 * when no text shows such a name.
 */
export function findEntry(view: View, { tag, category }: EntryName): number | undefined {
  const { names, texts, entryOf } = view;
  const kind = category === undefined ? undefined : categories.indexOf(category);
  const key = names.keyOf({ tag, category: category ?? 'unknown' });
  const asAddress = category === undefined ? names.keyOf({ tag, category: 'url' }) : none;
  const found = new Map<number, number>();
  for (let name = 0; name < texts.length; name++) {
    const own = names.key[name]!;
    if ((own !== key && own !== asAddress) || texts[name] === 0) continue;
    const entry = entryOf[name]!;
    if (kind !== undefined && names.category[name] !== kind && names.category[entry] !== kind) continue;
    found.set(entry, (found.get(entry) ?? 0) + texts[name]!);
  }
  const id = (entry: number): string => `${names.names[entry]!.tag} ${names.names[entry]!.category}`;
  const best = [...found].sort(([one, a], [other, b]) => b - a || (id(one) < id(other) ? -1 : 1))[0];
  return best?.[0];
}

/** All names of an entry that texts show. */
export function namesOf({ names, texts, entryOf }: View, entry: number): Name[] {
  return names.names.filter((_, name) => texts[name]! > 0 && entryOf[name] === entry);
}

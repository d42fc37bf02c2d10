import type { Category } from '../../domain/tags/tag.ts';
import type { Name } from '../fold.ts';
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
  const keys = new Set([
    names.keyOf({ tag, category: category ?? 'unknown' }),
    ...(category === undefined ? [names.keyOf({ tag, category: 'url' })] : []),
  ]);
  const found = new Map<number, number>();
  for (let name = 0; name < texts.length; name++) {
    const { key, category: own } = names.all[name]!;
    if (texts[name] === 0 || !keys.has(key)) continue;
    const entry = entryOf[name]!;
    if (category !== undefined && own !== category && names.all[entry]!.category !== category) continue;
    found.set(entry, (found.get(entry) ?? 0) + texts[name]!);
  }
  const id = (entry: number): string => `${names.all[entry]!.tag} ${names.all[entry]!.category}`;
  const best = [...found].sort(([one, a], [other, b]) => b - a || (id(one) < id(other) ? -1 : 1))[0];
  return best?.[0];
}

/** All names of an entry that texts show. */
export function namesOf({ names, texts, entryOf }: View, entry: number): Name[] {
  return names.all.flatMap(({ tag, category }, name) =>
    texts[name]! > 0 && entryOf[name] === entry ? [{ tag, category }] : [],
  );
}

import type { View } from '../view.ts';
import { namesWithPrefix } from './name-order.ts';
import { namesWithWords } from './name-words.ts';

/** How a prefix finds names: as the beginning of a name, or as words, each of which begins a word of the name. */
export const nameMatches = ['prefix', 'words'] as const;
export type NameMatch = (typeof nameMatches)[number];

/**
 * Returns the entries with a name that matches a prefix. If no listed entry matches the words, each word may have one wrong letter.
 * This does not depend on the page of a list.
 */
export function findNamed(
  view: View,
  { prefix, match }: { prefix: string; match: NameMatch },
  isListed: (entry: number) => boolean,
): { entries: number[]; isMisspelled: boolean } {
  const { names } = view;
  if (match === 'prefix')
    return { entries: entriesOf(view, namesWithPrefix(names, prefix)), isMisspelled: false };
  const exact = entriesOf(view, namesWithWords(names, prefix));
  if (exact.some(isListed)) return { entries: exact, isMisspelled: false };
  const similar = entriesOf(view, namesWithWords(names, prefix, { isFuzzy: true }));
  return { entries: similar, isMisspelled: similar.some(isListed) };
}

/** Returns the entries of names that texts of the view have, each once. */
function entriesOf({ texts, entryOf }: View, names: Iterable<number>): number[] {
  const entries = new Set<number>();
  // Names may have been added after the view was made.
  for (const name of names) if (name < texts.length && texts[name]! > 0) entries.add(entryOf[name]!);
  return [...entries];
}

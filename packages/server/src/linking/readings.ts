import type { EntryCategory } from '../domain/tags/vocabulary.ts';
import type { IndexedEntry } from './names/vocabulary-index.ts';
import type { PlacedMatch } from './placed-match.ts';

/** What a name of a vocabulary means in a text. */
export interface Reading {
  /** Equal for names of one entity. */
  key: string;
  vocabulary: number;
  /** The entry; undefined where several entries of the vocabulary have the name. */
  entry: IndexedEntry | undefined;
  /** The category of all entries with the name; undefined where they differ. */
  category: EntryCategory | undefined;
  isNever: boolean;
}

/**
 * Returns what each match means. If several entries of a vocabulary have the name, it means the only entry that the text also has
 * under another name; otherwise the entry is left open.
 */
export function readingsOf(matches: readonly PlacedMatch[]): Reading[] {
  const formsByEntry = new Map<string, Set<string>>();
  for (const { vocabulary, entries, form } of matches)
    if (entries.length === 1) {
      const key = keyOf(vocabulary, entries[0]!);
      formsByEntry.set(key, (formsByEntry.get(key) ?? new Set()).add(form));
    }
  return matches.map(({ vocabulary, entries, form }) => {
    const isElsewhere = (entry: IndexedEntry): boolean =>
      [...(formsByEntry.get(keyOf(vocabulary, entry)) ?? [])].some((other) => other !== form);
    const certain = entries.length === 1 ? entries : entries.filter(isElsewhere);
    const [first] = entries;
    if (certain.length === 1) {
      const [entry] = certain;
      const { category, isNever } = entry!;
      return { key: keyOf(vocabulary, entry!), vocabulary, entry, category, isNever };
    }
    const isSame = entries.every(({ category }) => category === first!.category);
    return {
      ...{ key: `${vocabulary}?${form}`, vocabulary, entry: undefined },
      category: isSame ? first!.category : undefined,
      isNever: entries.every(({ isNever }) => isNever),
    };
  });
}

const keyOf = (vocabulary: number, { id }: IndexedEntry): string => `${vocabulary}:${id}`;

import { categories } from '../../domain/tags/tag.ts';
import type { View } from '../view.ts';
import type { EntryPairs } from './pairs.ts';
import {
  type ComparedName,
  hasInitials,
  hasLetters,
  initialsOf,
  isShortened,
  wordsOf,
} from './short-names.ts';
import { isMisspelled, spellingKeys } from './spelling.ts';

const [person, url, unknown] = (['person', 'url', 'unknown'] as const).map((name) =>
  categories.indexOf(name),
);

/** The maximum number of names with one key that are compared with each other: more names than this share a key by chance. */
const NAMES_OF_KEY = 200;

/** The maximum number of names that have a shortened word: "Lib" is in few names, "universitet" in many. */
const NAMES_OF_SHORTENED_WORD = 5;

/** Adds the pairs of some entries whose names resemble each other. `textsOf` returns the number of texts of an entry. */
export function addFormPairs(
  view: View,
  entries: readonly number[],
  textsOf: (entry: number) => number,
  pairs: EntryPairs,
): void {
  const { category, folded, names } = view.names;
  const nameOf = new Map(
    entries
      .filter((entry) => category[entry] !== url)
      .map((entry): [number, ComparedName] => {
        const isPerson = category[entry] === person;
        const words = wordsOf(folded[entry]!);
        return [entry, { tag: names[entry]!.tag, words, letters: words.join(''), isPerson }];
      }),
  );
  const isAlike = (one: number, other: number): boolean =>
    category[one] === category[other] || category[one] === unknown || category[other] === unknown;
  const eachPair = (
    keysOf: (entry: number) => string[],
    visit: (one: number, other: number) => void,
  ): void => {
    const byKey = new Map<string, number[]>();
    for (const entry of nameOf.keys())
      for (const key of keysOf(entry)) {
        const some = byKey.get(key);
        if (some === undefined) byKey.set(key, [entry]);
        else some.push(entry);
      }
    for (const some of byKey.values()) {
      if (some.length > NAMES_OF_KEY) continue;
      for (const [at, one] of some.entries())
        for (const other of some.slice(at + 1)) if (isAlike(one, other)) visit(one, other);
    }
  };
  const namesWith = new Map<string, number>();
  for (const { words } of nameOf.values())
    for (const word of new Set(words)) namesWith.set(word, (namesWith.get(word) ?? 0) + 1);
  const isCommon = (word: string): boolean => (namesWith.get(word) ?? 0) > NAMES_OF_SHORTENED_WORD;
  addAbbreviations(nameOf, isAlike, pairs);
  eachPair(
    (entry) => shorteningKeys(nameOf.get(entry)!),
    (one, other) => {
      const [oneName, otherName] = [nameOf.get(one)!, nameOf.get(other)!];
      if (isShortened(oneName, otherName, isCommon))
        pairs.add({ from: one, into: other, reason: 'short', needs: 'similarity' });
      else if (isShortened(otherName, oneName, isCommon))
        pairs.add({ from: other, into: one, reason: 'short', needs: 'similarity' });
    },
  );
  eachPair(
    (entry) => [...spellingKeys(folded[entry]!), ...endingKeys(folded[entry]!)],
    (one, other) => {
      if (!isMisspelled(folded[one]!, folded[other]!)) return;
      const [from, into] = textsOf(one) > textsOf(other) ? [other, one] : [one, other];
      pairs.add({ from, into, reason: 'spelling', needs: 'similarity' });
    },
  );
}

/**
 * The number of names that are searched for the letters of an abbreviation, most frequent first. Among more names, too many have the
 * letters by chance.
 */
const NAMES_WITH_LETTERS = 2000;

/** Adds each abbreviation with the names that it may stand for. `nameOf` is ordered by number of texts, most first. */
function addAbbreviations(
  nameOf: ReadonlyMap<number, ComparedName>,
  isAlike: (one: number, other: number) => boolean,
  pairs: EntryPairs,
): void {
  const frequent = new Set([...nameOf.keys()].slice(0, NAMES_WITH_LETTERS));
  const byLetter = Map.groupBy(nameOf.keys(), (entry) => nameOf.get(entry)!.words[0]?.[0]);
  for (const [from, name] of nameOf) {
    const initials = initialsOf(name);
    if (initials === undefined) continue;
    for (const into of byLetter.get(initials[0]) ?? []) {
      const long = nameOf.get(into)!;
      if (into === from || long.isPerson || !isAlike(from, into)) continue;
      const isWhole = hasInitials(long, initials);
      if (!isWhole && !(frequent.has(into) && hasLetters(long, initials))) continue;
      // Two letters stand for too many things: "SM" for a championship, and for San Marino.
      const needs = isWhole && initials.length > 2 ? 'similarity' : 'text';
      pairs.add({ from, into, reason: 'short', needs });
    }
  }
}

/** Returns keys that a name and its shortened forms have in common. */
function shorteningKeys({ words, isPerson }: ComparedName): string[] {
  if (words.length < 2) return [];
  if (!isPerson) return [words.map((word) => word.slice(0, 2)).join(' ')];
  return [`${words[0]![0]!} ${words.at(-1)!}`];
}

/** Returns keys that a name and the same name with one more letter have in common. */
const endingKeys = (folded: string): string[] => [`= ${folded}`, `= ${folded.slice(0, -1)}`];

import { fold } from '../fold.ts';
import { type ComparedName, hasLetters, wordsOf } from './short-names.ts';

/** The maximum letters of a short name, and the minimum letters with which two words begin alike. */
const LETTERS = { short: 5, word: 4 };

/** Returns a name as it is compared with others. */
export function comparedName(tag: string, letters: string, isPerson: boolean): ComparedName {
  const words = wordsOf(fold(tag, letters));
  return { tag, words, letters: words.join(''), isPerson };
}

/** Returns whether two names have a word in common, or its beginning, or whether one is made of letters of the other. */
export function areAlike(one: ComparedName, other: ComparedName): boolean {
  if (isMadeOf(one, other) || isMadeOf(other, one)) return true;
  const beginnings = new Set(one.words.flatMap(beginningOf));
  return other.words.flatMap(beginningOf).some((word) => beginnings.has(word));
}

const isMadeOf = (short: ComparedName, long: ComparedName): boolean =>
  short.words.length === 1 && short.letters.length <= LETTERS.short && hasLetters(long, short.letters);

const beginningOf = (word: string): string[] =>
  word.length < LETTERS.word ? [] : [word.slice(0, LETTERS.word)];

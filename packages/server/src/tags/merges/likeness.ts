import { fold } from '../fold.ts';
import { type ComparedName, hasLetters, wordsOf } from './short-names.ts';

/** The maximum length of a short name, and the number of equal letters that two similar words begin with. */
const LETTERS = { short: 5, word: 4 };

/** Returns a name in the form in which it is compared. */
export function comparedName(tag: string, letters: string, isPerson: boolean): ComparedName {
  const words = wordsOf(fold(tag, letters));
  return { tag, words, letters: words.join(''), isPerson };
}

/** Returns whether two names have words that begin alike, or whether one name is short and made of letters of the other. */
export function areAlike(one: ComparedName, other: ComparedName): boolean {
  if (isMadeOf(one, other) || isMadeOf(other, one)) return true;
  const beginnings = new Set(one.words.flatMap(beginningOf));
  return other.words.flatMap(beginningOf).some((word) => beginnings.has(word));
}

const isMadeOf = (short: ComparedName, long: ComparedName): boolean =>
  short.words.length === 1 && short.letters.length <= LETTERS.short && hasLetters(long, short.letters);

const beginningOf = (word: string): string[] =>
  word.length < LETTERS.word ? [] : [word.slice(0, LETTERS.word)];

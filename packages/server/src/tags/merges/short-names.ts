import { isAbbreviation } from '../../knowledge/form.ts';

/** A name as it is compared: as texts write it, and the words of its folded form. */
export interface ComparedName {
  tag: string;
  words: readonly string[];
  /** The words, joined without separators. */
  letters: string;
  isPerson: boolean;
}

/** The minimum length of a shortened word: "Lib" of "Liberal". */
const SHORTENED = 3;

/** Returns the words of a folded name. */
export const wordsOf = (folded: string): string[] =>
  folded.split(/[\s.'’‐‑–-]+/u).filter((word) => word !== '');

/** Returns a word without the -s of a plural or a genitive. */
const withoutS = (word: string): string => (word.length > SHORTENED ? word.replace(/s$/, '') : word);

/** Returns the letters of an abbreviation, which the words of the full name must begin with; undefined for any other name. */
export function initialsOf({ tag, isPerson }: ComparedName): string | undefined {
  return !isPerson && isAbbreviation(tag) ? tag.toLowerCase() : undefined;
}

/**
 * Returns whether `short` is `long` with shorter words ("Lib Dems" for "Liberal Democrats"), with initials before a surname
 * ("G Persson" for "Göran Persson"), or without a middle name. A word that many names have does not count as shortened: "Lunds
 * universitet" is not short for "Lunds universitetsbibliotek".
 */
export function isShortened(
  short: ComparedName,
  long: ComparedName,
  isCommon: (word: string) => boolean,
): boolean {
  if (short.isPerson || long.isPerson) return isShortPerson(short.words, long.words);
  if (short.words.length < 2 || short.words.length !== long.words.length) return false;
  let isShorter = false;
  for (const [at, word] of short.words.entries()) {
    const [beginning, whole] = [withoutS(word), withoutS(long.words[at]!)];
    if (beginning === whole) continue;
    if (beginning.length < SHORTENED || whole.length - beginning.length < 2) return false;
    if (!whole.startsWith(beginning) || isCommon(word)) return false;
    isShorter = true;
  }
  return isShorter;
}

function isShortPerson(short: readonly string[], long: readonly string[]): boolean {
  if (short.length < 2 || short.length > long.length || short.at(-1) !== long.at(-1)) return false;
  if (short.length < long.length) return short.length === 2 && short[0] === long[0];
  const firsts = short.slice(0, -1);
  return (
    firsts.some((word, at) => word !== long[at]) &&
    firsts.every((word, at) => word === long[at] || (word.length === 1 && long[at]!.startsWith(word)))
  );
}

/** Returns whether `letters` are the initials of a name's words, with or without words of up to three letters. */
export function hasInitials({ words }: ComparedName, letters: string): boolean {
  if (words.length < 2) return false;
  const initials = (some: readonly string[]): string => some.map((word) => word[0]).join('');
  return initials(words) === letters || initials(words.filter((word) => word.length > 3)) === letters;
}

/** Returns whether a long name begins with the first of `letters` and has the rest after it in order: "ud", "Utrikesdepartementet". */
export function hasLetters({ letters: name }: ComparedName, letters: string): boolean {
  if (!name.startsWith(letters[0]!) || name.length < 3 * letters.length) return false;
  let at = 0;
  for (const letter of letters) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

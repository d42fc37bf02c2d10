import { formOf } from './form.ts';

/** Returns a name in the form in which names are searched: in small letters, even abbreviations, without an English genitive or article. */
export function searchForm(name: string): string {
  const form = formOf(name)
    .toLowerCase()
    .replace(/'s$|(?<=s)'$/, '');
  return form.replace(/^the (?=.)/, '');
}

/** Returns the words of a form. */
export const wordsOf = (form: string): string[] => form.split(/[ -]+/).filter((word) => word !== '');

/** Returns the longest word, which the fewest names have; "" for none. */
export const longestOf = (words: readonly string[]): string =>
  words.reduce((one, other) => (other.length > one.length ? other : one), '');

/**
 * The parts of a likeness: `words` for a name that has all words of a query, `beginnings` for a name in which a word of the query only
 * begins a word; in addition, `rest` times the length of the query over the length of the name.
 */
const LIKENESS = { words: 0.65, beginnings: 0.45, rest: 0.15 };
/**
 * The likeness of a name that differs in one letter: below the likeness of a name that has all words of the query and is less than
 * three times as long as the query.
 */
export const MISSPELLED = 0.7;

/**
 * Returns how much a form resembles a query: 1 for the form itself, 0 if a word of the query begins no word of the form. Of two
 * other forms that have the words of the query in the same way, the shorter form resembles the query more.
 */
export function likenessOf(query: string, form: string): number {
  if (query === form) return 1;
  const words = wordsOf(form);
  const all = lengthOf(words);
  const queryWords = wordsOf(query);
  let isWhole = true;
  // Longer words first, so that a short query word does not use up the word that a longer query word matches.
  for (const word of queryWords.toSorted((one, other) => other.length - one.length)) {
    let at = words.indexOf(word);
    if (at < 0) {
      at = words.findIndex((other) => other.startsWith(word));
      isWhole = false;
    }
    if (at < 0) return 0;
    words.splice(at, 1);
  }
  return (isWhole ? LIKENESS.words : LIKENESS.beginnings) + LIKENESS.rest * (lengthOf(queryWords) / all);
}

const lengthOf = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

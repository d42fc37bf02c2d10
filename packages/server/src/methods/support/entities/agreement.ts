import { formOf } from '../../../knowledge/form.ts';
import { records } from '../../../languages/index.ts';

/** The minimum length of a compared word, and how many first letters compounds are compared by: "fotbollen" and "fotbollsklubb". */
const LETTERS = { least: 3, beginning: 5 };

const rules = Object.values(records).map(({ words }) => words);

/** Returns the keys by which the content words of a text are compared: their stems in each language, and their beginnings. */
function keysOf(text: string): Set<string> {
  const words = formOf(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const keys = new Set<string>();
  for (const word of words ?? []) {
    if (word.length < LETTERS.least || rules.some(({ stopWords }) => stopWords.has(word))) continue;
    for (const { stem } of rules) keys.add(stem(word));
    if (word.length > LETTERS.beginning) keys.add(`${word.slice(0, LETTERS.beginning)}…`);
  }
  return keys;
}

/** Returns a function that tells whether a description has a content word of a context. */
export function agreementWith(context: string): (description: string) => boolean {
  const present = keysOf(context);
  return (description) => present.size > 0 && !present.isDisjointFrom(keysOf(description));
}

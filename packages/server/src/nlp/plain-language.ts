import { type Language, languages } from '../domain/language.ts';
import { ownWords } from '../languages/own-words.ts';

/** UTF-16 code units of a text that are read; `isSurelyNot` reads the same number. */
const sampleLength = 4000;

/** The number of UTF-16 code units for which a text needs one own word of its language. It needs at least `minOwnWords` in all. */
const unitsPerOwnWord = 90;
const minOwnWords = 3;

/** The most own words of another language, as a share of the language's own words. Half-translated pages have more. */
const maxForeignShare = 1 / 8;

/**
 * Returns whether a text is plainly in a language, so that `isSurelyNot` need not check it. Counts the language's own function
 * words, which takes 10 µs. The full check needs tables of another thread. That thread took 0.12 of the 1.12 ms CPU time of
 * a `text.create` with eight clients, and 0.24 of the 2.26 ms with one, without the messages between the threads
 * (`npm run bench:create`).
 *
 * Of texts by newsrooms and authorities, 87 % to 99.7 % are plain (the sets of `npm run eval:related`). Of 10,000 English, Swedish
 * and half-translated texts and 21,000 sentences, some of them Danish, three are plain although the full check refuses them; all
 * three are half in the language.
 */
export function isPlainlyIn(language: Language, text: string): boolean {
  const sample = text.slice(0, sampleLength);
  // `match` would build a list: a tenth of the heap that the main thread allocated for a `text.create`.
  const countOwnWords = (counted: Language, limit = Infinity): number => {
    const pattern = ownWords[counted];
    let count = 0;
    for (pattern.lastIndex = 0; count < limit && pattern.test(sample);) count++;
    return count;
  };
  // Words of other languages are few and are counted first, so that the count of own words can stop at the number needed.
  let needed = Math.max(minOwnWords, Math.ceil(sample.length / unitsPerOwnWord));
  for (const other of languages)
    if (other !== language) needed = Math.max(needed, Math.floor(countOwnWords(other) / maxForeignShare) + 1);
  return countOwnWords(language, needed) === needed;
}

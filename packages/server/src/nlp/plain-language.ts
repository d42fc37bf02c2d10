import { type Language, languages } from '../domain/language.ts';
import { ownWords } from '../languages/own-words.ts';

/** How much of a text is looked at, in UTF-16 units, as `isSurelyNot` does. */
const sample = 4000;

/** One in so many units is a word that only this language has, and a text has at least this number of them. */
const unitsAWord = 90;
const fewest = 3;

/** The most of such words of another language, as a share: pages that are half translated have more. */
const foreign = 1 / 8;

/**
 * Whether a text is so plainly in a language that it needs no closer look: then it is not surely in another one. It is
 * decided by the language's own words of grammar, in 10 µs. A closer look takes tables that are in another thread, and that
 * thread took 0.12 of the 1.12 ms of the processor of a `text.create`, 0.24 of the 2.26 ms of one that came alone
 * (`npm run bench:create`), beside what it took to ask it and to hear it.
 *
 * Of texts of news and authorities 87 % to 99.7 % are plain (the sets of `npm run eval:related`). Of 10,000 English, Swedish
 * and half translated texts and 21,000 sentences, Danish ones too, three were plain that a closer look refuses in that
 * language, all of them half in it.
 */
export function isPlainlyIn(language: Language, text: string): boolean {
  const looked = text.slice(0, sample);
  // Without a list of what was found, which was a tenth of what the main thread took of the heap for a `text.create`.
  const count = (of: Language, enough = Infinity): number => {
    let found = 0;
    for (ownWords[of].lastIndex = 0; found < enough && ownWords[of].test(looked);) found++;
    return found;
  };
  // Those of the others first, which are few: then no more of its own are counted than are needed.
  let enough = Math.max(fewest, Math.ceil(looked.length / unitsAWord));
  for (const other of languages)
    if (other !== language) enough = Math.max(enough, Math.floor(count(other) / foreign) + 1);
  return count(language, enough) === enough;
}

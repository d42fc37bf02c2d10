import { withoutAccents } from '../../languages/letters.ts';
import type { Language } from '../../domain/language.ts';
import { perLanguage } from '../../languages/index.ts';
import { ownLetters } from '../../languages/own-letters.ts';
import { longestWord } from './content-words.ts';

/** A word of a text, in plain form and as written. */
export interface PlainWord {
  /** The word in lower case, without accents except on the language's own letters. */
  word: string;
  written: string;
  /** The place of the word in the text, in UTF-16 code units. */
  offset: number;
  /** Whether it is a stop word, a part of one, or a single character. */
  isGrammar: boolean;
}

/** A run of letters and digits: an apostrophe separates two words. */
const writtenWord = /[\p{L}\p{M}\p{N}]+/gu;

/** The parts of stop words in plain form: an apostrophe separates two ("don" and "t"). */
const grammar = perLanguage(({ words }, language) => {
  const parts = [...words.stopWords].flatMap((word) => word.split("'"));
  return new Set(parts.map((part) => withoutAccents(part, ownLetters[language])));
});

/** Yields the words of a text that is in plain letters (`readableText`), in their order. */
export function* plainWords(text: string, language: Language): Generator<PlainWord> {
  for (const { 0: written, index: offset } of text.matchAll(writtenWord)) {
    const word = withoutAccents(written.toLowerCase(), ownLetters[language]).slice(0, longestWord);
    yield { word, written, offset, isGrammar: word.length <= 1 || grammar[language].has(word) };
  }
}

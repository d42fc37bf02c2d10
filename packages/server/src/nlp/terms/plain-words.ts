import { withoutAccents } from '../../languages/letters.ts';
import type { Language } from '../../domain/language.ts';
import { perLanguage } from '../../languages/index.ts';
import { ownLetters } from '../../languages/own-letters.ts';
import { longestWord } from './content-words.ts';

/** A word of a text as searches compare it, and as the text writes it. */
export interface PlainWord {
  /** In lower case without accents, but for the language's own letters. */
  word: string;
  written: string;
  /** Where it begins in the text. */
  offset: number;
  /** Whether it says nothing by itself: a stop word, a part of one, or a single character. */
  isGrammar: boolean;
}

/** Letters and digits without signs between, so an apostrophe parts two words. */
const writtenWord = /[\p{L}\p{M}\p{N}]+/gu;

/** Stop words as they are compared, and what stands before and behind their apostrophes ("don" and "t"). */
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

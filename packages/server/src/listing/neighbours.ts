import { type Language, languages } from '../domain/language.ts';
import type { Source } from '../domain/text.ts';
import { hashFilter } from '../index/sets/hash-filter.ts';
import { records } from '../languages/index.ts';
import { asRead } from '../nlp/markup/as-read.ts';
import { hashPair } from '../nlp/terms/hash.ts';
import { ownLetters } from '../tags/fold.ts';
import type { SearchQuery } from './search-query.ts';
import { lineWords } from './words.ts';

/** What the words of a language are compared by: its letters, and its stop words as they are compared. */
const wordsOf = new Map(
  languages.map((language) => {
    const letters = ownLetters([language]);
    const stopWords = [...records[language].words.stopWords].flatMap((word) => lineWords(word, letters));
    return [language, { letters, stopWords: new Set(stopWords) }];
  }),
);

/**
 * The pairs of neighbouring words of a text of which one or both say nothing by themselves, in a set that a search asks
 * whether the text may say a phrase (`hash-filter.ts`). Pairs of content words are terms (`textTerms`). Fields stand apart.
 */
export function textPairs({ headline, body, language }: Source): Uint8Array {
  const pairs = new Set<number>();
  for (const field of [headline, body]) addPairs(asRead(field).text, language, pairs);
  return hashFilter(pairs);
}

/** The pairs, by their hashes, that every text in a language has which has the phrases of a query. */
export function phrasePairs({ phrases }: Pick<SearchQuery, 'phrases'>, language: Language): number[] {
  const pairs = new Set<number>();
  for (const phrase of phrases) addPairs(phrase, language, pairs);
  return [...pairs];
}

/** Words are taken and compared as `phraseSpans` does. Who changes that, or stop words, makes a new format of the sets. */
export function addPairs(text: string, language: Language, pairs: Set<number>): void {
  const { letters, stopWords } = wordsOf.get(language)!;
  const isStopWord = (word: string): boolean => word.length === 1 || stopWords.has(word);
  let before: string | undefined;
  let wasStopWord = false;
  for (const word of lineWords(text, letters)) {
    const is = isStopWord(word);
    if (before !== undefined && (is || wasStopWord)) pairs.add(hashPair(before, word));
    before = word;
    wasStopWord = is;
  }
}

import { hashWord } from '../nlp/terms/hash.ts';
import { priors } from '../nlp/terms/prior.ts';
import { eachTerm } from '../nlp/terms/terms.ts';
import { stem } from '../nlp/terms/stem.ts';
import { contentWords, normalise } from '../nlp/terms/content-words.ts';
import { type Language, languages } from '../domain/language.ts';
import { perLanguage, records } from '../languages/index.ts';
import { writtenWord } from './words.ts';

/** What somebody looks for. */
export interface SearchQuery {
  /** All of it without quotation marks. */
  text: string;
  /** What stands in quotation marks: each must occur. */
  phrases: string[];
  /** The rest. */
  rest: string;
}

const quoted = /["“”„«»]([^"“”„«»]+)["“”„«»]/gu;
const marks = /["“”„«»]/gu;

export function readQuery(query: string): SearchQuery {
  const phrases = [...query.matchAll(quoted)].map(([, phrase]) => phrase!);
  const rest = query.replaceAll(quoted, ' ').replaceAll(marks, ' ').trim();
  return { text: query.replaceAll(marks, ' ').trim(), phrases, rest };
}

/** Whether a text says anything that texts of some language are found by: more than words of grammar and signs. */
export const hasContent = (text: string, some: Iterable<Language>): boolean =>
  [...some].some((language) => contentWords(text, language).next().done === false);

/** The terms that every text in a language has which has the phrases of a query, by their hashes. */
export function phraseTerms({ phrases }: Pick<SearchQuery, 'phrases'>, language: Language): number[] {
  const terms = new Set<number>();
  for (const phrase of phrases)
    for (const words of wordsApart(phrase, language))
      eachTerm(contentWords(words.join(' '), language), language, (hash) => void terms.add(hash));
  return [...terms];
}

/**
 * Words of a phrase that every text with the phrase has as words of their own, those that follow one another together. A
 * text may join others by an apostrophe: of "o brien" it may have the term of "o'brien" alone, and of "we re" none.
 */
function wordsApart(phrase: string, language: Language): string[][] {
  const { stopWords } = records[language].words;
  const { heads, tails } = joinedParts[language];
  const isJoiner = (word: string): boolean => oneLetter.test(word) && !stopWords.has(word);
  const mayJoin = (one: string | undefined, next: string | undefined): boolean => {
    if (one === undefined) return tails.has(next!);
    if (next === undefined) return heads.has(one);
    return isJoiner(one) || isJoiner(next) || stopWords.has(`${one}'${next}`);
  };
  const runs: string[][] = [[]];
  const words = normalise(phrase).match(writtenWord) ?? [];
  for (const [at, word] of words.entries()) {
    if (mayJoin(words[at - 1], word) || mayJoin(word, words[at + 1])) runs.push([]);
    else runs.at(-1)!.push(word);
  }
  return runs;
}

const oneLetter = /^\p{L}\p{M}*$/u;

/** What stands before the apostrophe of a stop word ("isn't"), and behind it. */
const joinedParts = perLanguage(({ words }) => {
  const joined = [...words.stopWords].map((word) => word.split("'")).filter(({ length }) => length > 1);
  return {
    heads: new Set(joined.map((parts) => parts[0]!)),
    tails: new Set(joined.map((parts) => parts.at(-1)!)),
  };
});

/**
 * The language that a query is asked in beside texts of a language: theirs, unless fewer of its words are unknown to another
 * one. Names are known to none, or to one by chance.
 */
export function askedIn(text: string, language: Language): Language {
  const unknown = (one: Language): number => {
    let count = 0;
    for (const word of contentWords(text, one)) if (priors[one](hashWord(stem[one](word))) === 0) count++;
    return count;
  };
  const best = languages.toSorted((one, other) => unknown(one) - unknown(other))[0]!;
  return unknown(best) < unknown(language) ? best : language;
}

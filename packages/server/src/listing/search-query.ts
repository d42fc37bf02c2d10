import { hashWord } from '../nlp/terms/hash.ts';
import { priors } from '../nlp/terms/prior.ts';
import { stem } from '../nlp/terms/stem.ts';
import { contentWords } from '../nlp/terms/content-words.ts';
import { type Language, languages } from '../domain/language.ts';
import { plainLetters } from '../languages/letters.ts';

/** A parsed query of text.search. */
export interface SearchQuery {
  /** The whole query without quotation marks. */
  text: string;
  /** Phrases in quotation marks; every phrase must occur. */
  phrases: string[];
  /** The words outside the phrases. */
  rest: string;
}

const quoted = /["“”„«»]([^"“”„«»]+)["“”„«»]/gu;
const marks = /["“”„«»]/gu;

/** Parses a query, and writes it in plain letters. */
export function parseQuery(written: string): SearchQuery {
  const query = plainLetters(written);
  const phrases = [...query.matchAll(quoted)].map(([, phrase]) => phrase!);
  const rest = query.replaceAll(quoted, ' ').replaceAll(marks, ' ').trim();
  return { text: query.replaceAll(marks, ' ').trim(), phrases, rest };
}

/** Returns whether a text has a content word in one of the languages: more than words of grammar and signs. */
export const hasContent = (text: string, some: Iterable<Language>): boolean =>
  [...some].some((language) => contentWords(text, language).next().done === false);

/**
 * Guesses the language of a query for texts of a language: the language of the texts, unless another language knows
 * more of the query's words. Languages know names only by chance.
 */
export function queryLanguage(text: string, language: Language): Language {
  const unknown = (one: Language): number => {
    let count = 0;
    for (const word of contentWords(text, one)) if (priors[one](hashWord(stem[one](word))) === 0) count++;
    return count;
  };
  const best = languages.toSorted((one, other) => unknown(one) - unknown(other))[0]!;
  return unknown(best) < unknown(language) ? best : language;
}

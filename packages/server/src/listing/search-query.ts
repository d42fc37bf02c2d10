import { hashWord } from '../nlp/terms/hash.ts';
import { priors } from '../nlp/terms/prior.ts';
import { stem } from '../nlp/terms/stem.ts';
import { contentWords } from '../nlp/terms/content-words.ts';
import { type Language, languages } from '../domain/language.ts';
import { plainLetters } from '../languages/letters.ts';

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

/** Reads a query, in plain letters. */
export function readQuery(written: string): SearchQuery {
  const query = plainLetters(written);
  const phrases = [...query.matchAll(quoted)].map(([, phrase]) => phrase!);
  const rest = query.replaceAll(quoted, ' ').replaceAll(marks, ' ').trim();
  return { text: query.replaceAll(marks, ' ').trim(), phrases, rest };
}

/** Whether a text says anything that texts of some language are found by: more than words of grammar and signs. */
export const hasContent = (text: string, some: Iterable<Language>): boolean =>
  [...some].some((language) => contentWords(text, language).next().done === false);

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

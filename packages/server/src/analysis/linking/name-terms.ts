import type { Language } from '../../domain/language.ts';
import { records } from '../../languages/index.ts';
import { ownLetters } from '../../languages/own-letters.ts';
import { keepsLetters } from '../../linking/names/form-words.ts';
import { listedNames } from '../../linking/names/list-index.ts';
import { writingsOf } from '../../linking/names/writings.ts';
import { phraseTerms } from '../../listing/phrase-terms.ts';
import { phrasePairs } from '../../listing/text-pairs.ts';
import type { RequiredTerms } from '../../related/required-terms.ts';

/** The most names that are searched in the index. More of them touch so many texts that reading all texts costs less. */
export const maxNames = 1000;

const WORD = /[\p{L}\p{N}]/u;

/**
 * Returns terms by which an index finds the texts that may have one of some names: each such text has all terms of at least one item.
 * Undefined where that is not certain.
 */
export function termsOfNames(names: readonly string[], language: Language): RequiredTerms[] | undefined {
  if (!keepsLetters(ownLetters[language])) return undefined;
  const phrases = new Set(names.flatMap((name) => phrasesOf(name, language)));
  return [...phrases].map((phrase) => ({
    terms: phraseTerms([phrase], language),
    // Single words are required too, because the filter accepts one in eleven texts that lack a pair.
    pairs: phrasePairs({ phrases: [phrase, ...phrase.split(/[ .]/)], isLiteral: false }, language),
  }));
}

/** Returns phrases in lower case: every text in a language that has a name, with or without an ending, has one of them. */
function phrasesOf(name: string, language: Language): string[] {
  const { genitive } = records[language].names;
  const endings = ['', ...(genitive ? [genitive.ending] : [])];
  return listedNames(name).flatMap(({ words }) => {
    // The index has no signs that stand alone.
    const forms = words.map(({ form }) => form).filter((form) => WORD.test(form));
    const whole = forms.join(' ');
    // Unusual writings are rare, so the word alone is specific enough.
    const unusual = forms.flatMap((form) => writingsOf(form).slice(1));
    return [whole, ...unusual].flatMap((phrase) => endings.map((ending) => phrase + ending));
  });
}

import type { Language } from '../../domain/language.ts';
import { records } from '../../languages/index.ts';
import { ownLetters } from '../../languages/own-letters.ts';
import { keepsLetters } from '../../linking/names/form-words.ts';
import { indexedNames } from '../../linking/names/vocabulary-index.ts';
import { spellingsOf } from '../../linking/names/spellings.ts';
import { phraseTerms } from '../../listing/phrase-terms.ts';
import { phrasePairs } from '../../listing/text-pairs.ts';
import type { RequiredTerms } from '../../related/required-terms.ts';

/** The maximum number of names searched in the index. More names touch so many texts that reading all texts costs less. */
export const maxNames = 1000;

const WORD = /[\p{L}\p{N}]/u;

/**
 * Returns terms by which an index finds the texts that may have one of the names: each such text has all terms of at least one item.
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

/**
 * Returns phrases in lower case. Every text of the language that contains the name, with or without a genitive ending, contains one of
 * these phrases.
 */
function phrasesOf(name: string, language: Language): string[] {
  const { genitive } = records[language].names;
  const endings = ['', ...(genitive ? [genitive.ending] : [])];
  return indexedNames(name).flatMap(({ words }) => {
    // The index has no signs that stand alone.
    const forms = words.map(({ form }) => form).filter((form) => WORD.test(form));
    const whole = forms.join(' ');
    // Unusual spellings are rare, so the word alone is specific enough.
    const unusual = forms.flatMap((form) => spellingsOf(form).slice(1));
    return [whole, ...unusual].flatMap((phrase) => endings.map((ending) => phrase + ending));
  });
}

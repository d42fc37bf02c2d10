import type { Language } from '../domain/language.ts';
import type { Field, Text } from '../domain/text.ts';
import { readableText } from '../nlp/markup/readable-text.ts';
import { ownLetters } from '../tags/fold.ts';
import { phrasePrefilter, phraseSpans } from './phrases.ts';
import type { PhraseTier } from './phrase-tiers.ts';
import { inWord, parsePhrase } from './words.ts';

type Fields = Pick<Text, Field>;

const fields = ['headline', 'body'] as const;

/**
 * Returns a function that checks whether a text in a language has all phrases of a tier. Every text has a phrase
 * without words.
 */
export function phraseFilter(
  { phrases, isLiteral }: PhraseTier,
  language: Language,
): (text: Fields) => boolean {
  const letters = ownLetters([language]);
  const wanted = phrases.map((written) => {
    const phrase = parsePhrase(written, letters);
    return {
      ...phrase,
      mayMatch: phrasePrefilter(phrase, letters),
      matchesLiterally: literalMatcher(written),
    };
  });
  const withWords = wanted.filter(({ words }) => words.length > 0);
  return (text) => {
    const read = fields.map((field) => readableText(text[field]).text);
    return withWords.every(({ mayMatch, matchesLiterally, ...phrase }) =>
      read.some(
        (one) =>
          mayMatch(one) &&
          phraseSpans(one, phrase, letters).length > 0 &&
          (!isLiteral || matchesLiterally(one)),
      ),
    );
  };
}

/** Characters to escape in a pattern. */
const syntax = /[\\^$.*+?()[\]{}|/]/g;

/**
 * Returns a function that checks whether a text has a phrase letter by letter, as whole words and with any white space.
 */
function literalMatcher(phrase: string): (text: string) => boolean {
  const trimmed = phrase.trim();
  const parts = trimmed
    .split(/\s+/u)
    .map((part) => part.replaceAll(syntax, '\\$&').replaceAll(/['’]/g, "['’]"));
  const border = (character: string, assertion: string): string => (inWord.test(character) ? assertion : '');
  const [first = '', last = ''] = [Array.from(trimmed)[0], Array.from(trimmed).at(-1)];
  const pattern = new RegExp(
    border(first, '(?<![\\p{L}\\p{M}\\p{N}])') +
      parts.join('\\s+') +
      border(last, '(?![\\p{L}\\p{M}\\p{N}])'),
    'u',
  );
  return (text) => pattern.test(text);
}

import type { Language } from '../domain/language.ts';
import type { Field, Text } from '../domain/text.ts';
import { readableText } from '../nlp/markup/readable-text.ts';
import { ownLetters } from '../tags/fold.ts';
import { phraseSieve, phraseSpans } from './phrases.ts';
import type { Saying } from './sayings.ts';
import { inWord, readPhrase } from './words.ts';

type Fields = Pick<Text, Field>;

const fields = ['headline', 'body'] as const;

/** Returns what tells whether a text in a language has all the phrases. Phrases without words are in every text. */
export function sayingFilter({ phrases, isLiteral }: Saying, language: Language): (text: Fields) => boolean {
  const letters = ownLetters([language]);
  const wanted = phrases.map((written) => {
    const phrase = readPhrase(written, letters);
    return { ...phrase, maySay: phraseSieve(phrase, letters), saysLiterally: literally(written) };
  });
  const inWords = wanted.filter(({ words }) => words.length > 0);
  return (text) => {
    const read = fields.map((field) => readableText(text[field]).text);
    return inWords.every(({ maySay, saysLiterally, ...phrase }) =>
      read.some(
        (one) =>
          maySay(one) && phraseSpans(one, phrase, letters).length > 0 && (!isLiteral || saysLiterally(one)),
      ),
    );
  };
}

/** What means something in a pattern. */
const syntax = /[\\^$.*+?()[\]{}|/]/g;

/** Returns what tells whether a text has a phrase letter by letter, as words of its own; white space is any. */
function literally(phrase: string): (text: string) => boolean {
  const trimmed = phrase.trim();
  const parts = trimmed
    .split(/\s+/u)
    .map((part) => part.replaceAll(syntax, '\\$&').replaceAll(/['’]/g, "['’]"));
  const border = (sign: string, look: string): string => (inWord.test(sign) ? look : '');
  const [first = '', last = ''] = [Array.from(trimmed)[0], Array.from(trimmed).at(-1)];
  const pattern = new RegExp(
    border(first, '(?<![\\p{L}\\p{M}\\p{N}])') +
      parts.join('\\s+') +
      border(last, '(?![\\p{L}\\p{M}\\p{N}])'),
    'u',
  );
  return (text) => pattern.test(text);
}

import type { Likelihood } from '../tokens/tokenizer.ts';

/**
 * A name as the page had it from which a scanner read it: where a word is likelier with the letter that looks like a digit, it gets that
 * ("Vaksa1a", "STOCKH0LM"), as it gets the I that was read as a small letter ("UNlTED"), and the long s of old prints is an s.
 */
export type CorrectOcr = (name: string) => string;

/** The letter that is read as each digit, within a word and at its beginning, in capitals in a word that is. */
const LETTER_FOR_DIGIT: Readonly<Record<string, { within: string; first: string }>> = {
  '0': { within: 'o', first: 'o' },
  '1': { within: 'l', first: 'i' },
  '5': { within: 's', first: 's' },
};
/** Letters of a word, of one in capitals, and of one whose capitals end with a digit, at least: "P1", "A1M", "ITV1" and "PS5" are names. */
const MIN_LETTERS = { letters: 2, capitals: 3, capitalsBeforeDigit: 4 };

const ORDINAL = /^\d+(?:st|nd|rd|th)$/u;
/** A word in capitals with a small letter that looks like one of them. */
const SMALL_I = /^(?=.*\p{Lu}{2})\p{Lu}+l\p{Lu}*$/u;

export function makeCorrectOcr(likelihood: Likelihood): CorrectOcr {
  return (name) =>
    name.replaceAll('ſ', 's').replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
      const other = withLetters(word);
      return other !== word && likelihood(other) > likelihood(word) ? other : word;
    });
}

function withLetters(word: string): string {
  if (SMALL_I.test(word)) return word.replace('l', 'I');
  if (!/[015]/u.test(word) || /[2-46-9]|\p{Ll}\d+\p{Lu}/u.test(word) || ORDINAL.test(word)) return word;
  const letters = word.replace(/\P{L}/gu, '');
  const isUpper = letters === letters.toUpperCase();
  // Dream11 and Ecoal50 are names too.
  if (letters.length < (isUpper ? MIN_LETTERS.capitals : MIN_LETTERS.letters) || /5$|\d\d$/u.test(word))
    return word;
  if (/\p{Lu}\d+$/u.test(word) && letters.length < MIN_LETTERS.capitalsBeforeDigit) return word;
  return word.replace(/[015]/gu, (digit, at: number) => {
    const { within, first } = LETTER_FOR_DIGIT[digit]!;
    return at === 0 ? first.toUpperCase() : isUpper ? within.toUpperCase() : within;
  });
}

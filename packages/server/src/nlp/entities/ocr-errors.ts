import type { Likelihood } from '../tokens/tokenizer.ts';

/**
 * Corrects scanning errors in a name. A digit becomes the letter that resembles it if that makes the word likelier ("Vaksa1a",
 * "STOCKH0LM"), and so does an l that was an I ("UNlTED"). The long s of old prints becomes an s.
 */
export type CorrectOcr = (name: string) => string;

/** The letter that each digit resembles, within a word and as its first letter. In a word in capitals, the letter becomes a capital. */
const LETTER_FOR_DIGIT: Readonly<Record<string, { within: string; first: string }>> = {
  '0': { within: 'o', first: 'o' },
  '1': { within: 'l', first: 'i' },
  '5': { within: 's', first: 's' },
};
/**
 * The least number of letters that a word must have to be corrected: any word, a word in capitals, and capitals before a final digit
 * ("P1", "A1M", "ITV1" and "PS5" are names).
 */
const MIN_LETTERS = { letters: 2, capitals: 3, capitalsBeforeDigit: 4 };

const ORDINAL = /^\d+(?:st|nd|rd|th)$/u;
/** A word in capitals with an l that was an I. */
const LOWERCASE_L = /^(?=.*\p{Lu}{2})\p{Lu}+l\p{Lu}*$/u;

export function makeCorrectOcr(likelihood: Likelihood): CorrectOcr {
  return (name) =>
    name.replaceAll('ſ', 's').replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
      const corrected = withLetters(word);
      return corrected !== word && likelihood(corrected) > likelihood(word) ? corrected : word;
    });
}

/** Returns a word with its digits, or its l, replaced by the letters that they resemble; unchanged if it is unlikely to be misread. */
function withLetters(word: string): string {
  if (LOWERCASE_L.test(word)) return word.replace('l', 'I');
  if (!/[015]/u.test(word) || /[2-46-9]|\p{Ll}\d+\p{Lu}/u.test(word) || ORDINAL.test(word)) return word;
  const letters = word.replace(/\P{L}/gu, '');
  const isUpper = letters === letters.toUpperCase();
  // Dream11 and Ecoal50 are names.
  if (letters.length < (isUpper ? MIN_LETTERS.capitals : MIN_LETTERS.letters) || /5$|\d\d$/u.test(word))
    return word;
  if (/\p{Lu}\d+$/u.test(word) && letters.length < MIN_LETTERS.capitalsBeforeDigit) return word;
  return word.replace(/[015]/gu, (digit, at: number) => {
    const { within, first } = LETTER_FOR_DIGIT[digit]!;
    return at === 0 ? first.toUpperCase() : isUpper ? within.toUpperCase() : within;
  });
}

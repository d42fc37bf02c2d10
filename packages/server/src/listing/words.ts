import { fold } from '../tags/fold.ts';

/** Matches a word of a text as it was written. */
export const writtenWord = /[\p{L}\p{M}\p{N}]+/gu;
/** Matches a character of a word. */
export const inWord = /[\p{L}\p{M}\p{N}]/u;

/** Returns the words of a line in the form in which they are compared: folded, without case and accents. */
export function lineWords(line: string, letters: string): string[] {
  return (line.match(writtenWord) ?? []).map((one) => fold(one, letters));
}

/** Signs that are part of a name ("H&M", "C++", "#1"); other signs, such as commas and hyphens, only separate words. */
export const significantSigns = /[#&@+%*=§°$¢£¥\u20a0-\u20cf]/g;

/** Returns the significant signs between two words. */
export function signsIn(between: string): string {
  return (between.match(significantSigns) ?? []).join('');
}

/** A parsed phrase, ready to be searched for. */
export interface Phrase {
  /** Words in the form that `lineWords` returns. */
  words: readonly string[];
  /** The significant signs before each word and after the last: a text must have each that is not empty. */
  signs: readonly string[];
}

/** Parses a phrase. */
export function parsePhrase(phrase: string, letters: string): Phrase {
  return { words: lineWords(phrase, letters), signs: phrase.split(writtenWord).map(signsIn) };
}

/** Returns where the first word at or after a place begins; the length of the text when there is none. */
export function wordStart(text: string, from: number): number {
  return skip(text, from, 0);
}

/** Returns the end of the word that begins at a place. */
export function wordEnd(text: string, from: number): number {
  return skip(text, from, 1);
}

/** The size of the table of word characters. It has nearly all characters of European texts, and is faster than a pattern. */
const tableSize = 0x2100;
const isWordCharacter = Uint8Array.from({ length: tableSize }, (_, code) =>
  Number(inWord.test(String.fromCharCode(code))),
);

/** Skips word characters when `skipped` is 1, and all other characters when it is 0. Returns the first place after them. */
function skip(text: string, from: number, skipped: 0 | 1): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code < tableSize) {
      if (isWordCharacter[code] !== skipped) return at;
      at++;
    } else {
      if (Number.isNaN(code)) return at;
      const character = String.fromCodePoint(text.codePointAt(at)!);
      if (Number(inWord.test(character)) !== skipped) return at;
      at += character.length;
    }
  }
}

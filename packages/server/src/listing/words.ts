import { fold } from '../tags/fold.ts';

/** A word of a text as it was written. */
export const writtenWord = /[\p{L}\p{M}\p{N}]+/gu;
export const inWord = /[\p{L}\p{M}\p{N}]/u;

/** The words of a line as they are compared: without case and accents, but for a language's own letters. */
export function lineWords(line: string, letters: string): string[] {
  return (line.match(writtenWord) ?? []).map((one) => fold(one, letters));
}

/** Signs that are part of what is named ("H&M", "C++", "#1"); others, such as commas and hyphens, only part words. */
export const tellingSigns = /[#&@+%*=§°$¢£¥\u20a0-\u20cf]/g;

/** Returns the telling signs of what stands between two words. */
export function signsIn(between: string): string {
  return (between.match(tellingSigns) ?? []).join('');
}

/** A phrase as it is looked for. */
export interface Phrase {
  /** In the form in which `lineWords` compares them. */
  words: readonly string[];
  /** The telling signs before each word, and behind the last: a text must have them where there are some. */
  signs: readonly string[];
}

/** Reads a phrase. */
export function readPhrase(phrase: string, letters: string): Phrase {
  return { words: lineWords(phrase, letters), signs: phrase.split(writtenWord).map(signsIn) };
}

/** Where the first word at or behind a place begins; the length of the text where there is none. */
export function wordStart(text: string, from: number): number {
  return skip(text, from, 0);
}

/** Where a word ends that begins at a place. */
export function wordEnd(text: string, from: number): number {
  return skip(text, from, 1);
}

/** The number of code units in the table of word characters: nearly all of European texts, for which a table is faster than a pattern. */
const known = 0x2100;
const table = Uint8Array.from({ length: known }, (_, code) => Number(inWord.test(String.fromCharCode(code))));

/** Behind all characters that are in words, or are not. */
function skip(text: string, from: number, what: 0 | 1): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code < known) {
      if (table[code] !== what) return at;
      at++;
    } else {
      if (Number.isNaN(code)) return at;
      const character = String.fromCodePoint(text.codePointAt(at)!);
      if (Number(inWord.test(character)) !== what) return at;
      at += character.length;
    }
  }
}

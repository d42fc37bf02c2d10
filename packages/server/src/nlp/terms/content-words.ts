import type { Language } from '../../domain/language.ts';
import { plainLetters } from '../../languages/letters.ts';
import { records } from '../../languages/index.ts';

const word = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*/gu;
/** The most UTF-16 code units of a word. Longer runs are data, and their beginning identifies them. */
export const longestWord = 64;

/** Returns a text in the form in which texts are compared: plain letters in lower case, with straight apostrophes. */
export function normalise(text: string): string {
  return toLowercase(plainLetters(text));
}

const toLowercase = (text: string): string => text.toLowerCase().replaceAll('’', "'");

/** A content word, normalised and as written in the text. */
export interface WrittenWord {
  word: string;
  written: string;
}

/**
 * Yields the content words of a text in order, in lower case, without stop words and single characters. The text is read lazily, so the
 * caller may pause.
 */
export function* contentWords(text: string, language: Language): Generator<string> {
  for (const { word } of writtenWords(text, language)) yield word;
}

/** Yields the content words of a text, normalised and as written. */
export function* writtenWords(text: string, language: Language): Generator<WrittenWord> {
  const { stopWords } = records[language].words;
  for (const chunk of chunks(text)) {
    const written = plainLetters(chunk);
    const lower = toLowercase(written);
    // Some letters become two in lower case, and then the places differ.
    const source = lower.length === written.length ? written : lower;
    for (const { 0: found, index } of lower.matchAll(word)) {
      if (found.length <= 1 || stopWords.has(found)) continue;
      const length = Math.min(found.length, longestWord);
      yield { word: found.slice(0, length), written: source.slice(index, index + length) };
    }
  }
}

/** The least number of UTF-16 code units of a chunk. */
const chunkLength = 4096;

/** Yields a text in chunks that end after a space, so that no word and nothing that `normalise` changes is split. */
function* chunks(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const space = text.indexOf(' ', from + chunkLength);
    const to = space < 0 ? text.length : space + 1;
    yield text.slice(from, to);
    from = to;
  }
}

import type { Language } from '../../domain/language.ts';
import { plainLetters } from '../../languages/letters.ts';
import { records } from '../../languages/index.ts';

const word = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*/gu;
/** No language has longer words; what is longer is data, and equal data is as good as its beginning. */
export const longestWord = 64;

/** Returns a text in the one spelling in which texts are compared. */
export function normalise(text: string): string {
  return lowered(plainLetters(text));
}

const lowered = (text: string): string => text.toLowerCase().replaceAll('’', "'");

/** A content word as texts are compared by it, and as its text writes it. */
export interface WrittenWord {
  word: string;
  written: string;
}

/**
 * The content words of a text in order, in lower case: no stop words, no single characters. The text is read as the words
 * are taken, so that whoever takes them may pause.
 */
export function* contentWords(text: string, language: Language): Generator<string> {
  for (const { word } of writtenWords(text, language)) yield word;
}

/** Yields the content words of a text, each also as it is written. */
export function* writtenWords(text: string, language: Language): Generator<WrittenWord> {
  const { stopWords } = records[language].words;
  for (const piece of pieces(text)) {
    const written = plainLetters(piece);
    const lower = lowered(written);
    // Some letters become two in lower case, and then no place is where it was.
    const source = lower.length === written.length ? written : lower;
    for (const { 0: found, index } of lower.matchAll(word)) {
      if (found.length <= 1 || stopWords.has(found)) continue;
      const length = Math.min(found.length, longestWord);
      yield { word: found.slice(0, length), written: source.slice(index, index + length) };
    }
  }
}

/** Characters of a piece at least. */
const pieceLength = 4096;

/** A text in pieces that end after a space: no word, and nothing that `normalise` changes, goes across one. */
function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const space = text.indexOf(' ', from + pieceLength);
    const to = space < 0 ? text.length : space + 1;
    yield text.slice(from, to);
    from = to;
  }
}

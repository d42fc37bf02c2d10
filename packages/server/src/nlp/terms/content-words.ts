import type { Language } from '../../domain/language.ts';
import { records } from '../../languages/index.ts';

const word = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*/gu;
const softHyphen = /\u00ad/g;
/** No language has longer words; what is longer is data, and equal data is as good as its beginning. */
const longestWord = 64;

/** A text in the one spelling in which texts are compared. */
export function normalise(text: string): string {
  return text.replace(softHyphen, '').normalize('NFC').toLowerCase().replaceAll('’', "'");
}

/**
 * The content words of a text in order, in lower case: no stop words, no single characters. The text is read as the words
 * are taken, so that whoever takes them may pause.
 */
export function* contentWords(text: string, language: Language): Generator<string> {
  const { stopWords } = records[language].words;
  for (const piece of pieces(text)) {
    for (const [found] of normalise(piece).matchAll(word)) {
      if (found.length > 1 && !stopWords.has(found)) yield found.slice(0, longestWord);
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

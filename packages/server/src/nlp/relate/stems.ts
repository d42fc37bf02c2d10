import type { Language } from '../../domain/language.ts';
import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';

const word = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*/gu;
const softHyphen = /\u00ad/g;
/** No language has such words; what is longer is data, and equal data is as good as its beginning. */
const longestWord = 64;

/** The stems of a text's words in order, without stop words and single characters. */
export function* stems(text: string, language: Language): Generator<string> {
  const stops = stopWords[language];
  const normal = text.replace(softHyphen, '').normalize('NFC').toLowerCase().replaceAll('’', "'");
  for (const [found] of normal.matchAll(word)) {
    if (found.length > 1 && !stops.has(found)) yield stem[language](found.slice(0, longestWord));
  }
}

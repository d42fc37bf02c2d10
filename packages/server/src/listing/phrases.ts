import { folded } from '../tags/fold.ts';
import { wordEnd, wordStart } from './words.ts';

/** A place in a field, in UTF-16 code units. */
export interface Span {
  offset: number;
  length: number;
}

/**
 * Where some words stand one behind the other, as `lineWords` compares them, whatever signs are between them. Thousands of texts
 * may be looked through for a phrase that hardly any has: to take their words by a regular expression and to fold each takes two
 * and a half times as long.
 */
export function phraseSpans(text: string, phrase: readonly string[], letters: string): Span[] {
  const found: Span[] = [];
  if (phrase.length === 0) return found;
  const starts: number[] = [];
  const ends: number[] = [];
  const isThere = () => {
    for (let back = 1; back <= phrase.length; back++) {
      if (!isWord(text, starts.at(-back)!, ends.at(-back)!, phrase.at(-back)!, letters)) return false;
    }
    return true;
  };
  for (let start = wordStart(text, 0); start < text.length;) {
    const end = wordEnd(text, start);
    starts.push(start);
    ends.push(end);
    start = wordStart(text, end);
    if (starts.length < phrase.length || !isThere()) continue;
    const offset = starts.at(-phrase.length)!;
    found.push({ offset, length: end - offset });
    starts.length = ends.length = 0;
  }
  return found;
}

/** Whether a word of a text is another one, which is folded: letters of ASCII are compared as they stand. */
function isWord(text: string, start: number, end: number, other: string, letters: string): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return folded(text.slice(start, end), letters) === other;
    const isCapital = code >= 0x41 && code <= 0x5a;
    if ((isCapital ? code + 0x20 : code) === other.charCodeAt(at - start)) continue;
    // Another letter, unless an accent that follows makes it this one.
    const isPlain = at + 1 === end || text.charCodeAt(at + 1) <= 0x7f;
    if (isPlain) return false;
  }
  return end - start === other.length;
}

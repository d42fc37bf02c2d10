import { behindZ, folded } from '../tags/fold.ts';
import { inWord, wordEnd, wordStart } from './words.ts';

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

/**
 * Whether a text may say a phrase: false is sure, and tells it in a tenth of the time that `phraseSpans` takes. A text with
 * other letters that are folded, such as accents, may say anything. Neither pattern has flags that make it read whole
 * characters, which takes two to eight times as long.
 */
export function phraseSieve(phrase: readonly string[], letters: string): (text: string) => boolean {
  // Folded, a language's own letters stand behind z in their order. Words hold no sign that means something in a pattern.
  const written = (word: string): string =>
    word.replaceAll(/[^ -~]/gu, (one) => letters[one.charCodeAt(0) - behindZ] ?? one);
  const pattern = new RegExp(phrase.map(written).join('[^a-z0-9]+'));
  const others = new RegExp(`[^\\x00-\\x7f${letters}${letters.toUpperCase()}]+`, 'g');
  const mayFold = (text: string): boolean => (text.match(others) ?? []).some((some) => inWord.test(some));
  return (text) => pattern.test(text.toLowerCase()) || mayFold(text);
}

import { isHyphenated } from './hyphenated-words.ts';
import type { PdfLine } from './pdf-lines.ts';

/** Matches a word that may follow a suspended hyphen: "natur- och kulturvård", "pre- and post-war". */
const conjunction = /^(?:och|eller|samt|respektive|and|or|to)(?!\p{L})/u;
const wordCutAtEnd = /\p{L}+(?:[-\u2010]\p{L}+)*[-\u2010]$/u;
const word = /\p{L}+(?:[-\u2010]\p{L}+)*/gu;
const firstWord = /^\p{L}+(?:[-\u2010]\p{L}+)*/u;

/** Returns the words of a document in lower case, hyphens included. They show how the document spells a word that a line end cuts. */
export function documentWords(lines: readonly PdfLine[]): Set<string> {
  return new Set(lines.flatMap(({ text }) => (text.match(word) ?? []).map(spelling)));
}

/**
 * Joins two lines of a paragraph. A hyphen stays after a capital or a digit, before a capital, before a conjunction (with a
 * space), and in words that the document or the language spells with a hyphen. Any other hyphen cuts a word and is dropped.
 */
export function joinLines(text: string, next: string, words: ReadonlySet<string>): string {
  if (text.endsWith('\u00ad')) return text.slice(0, -1) + next;
  if (!/[-\u2010]$/.test(text)) return `${text} ${next}`;
  const wordStart = wordCutAtEnd.exec(text)?.[0];
  const wordEnd = firstWord.exec(next)?.[0];
  // A dash has a space before it, or is a word by itself.
  if (wordStart === undefined || wordEnd === undefined)
    return /\s[-\u2010]$/.test(text) ? `${text} ${next}` : text + next;
  if (words.has(spelling(wordStart.slice(0, -1) + wordEnd))) return text.slice(0, -1) + next;
  if (conjunction.test(next)) return `${text} ${next}`;
  const hyphenated = spelling(wordStart + wordEnd);
  const hasHyphen = words.has(hyphenated) || isHyphenated(hyphenated);
  const isCut = /\p{Ll}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(next) && !hasHyphen;
  return isCut ? text.slice(0, -1) + next : text + next;
}

function spelling(text: string): string {
  return text.toLowerCase().replaceAll('\u2010', '-');
}

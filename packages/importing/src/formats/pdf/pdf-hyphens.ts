import { isHyphenated } from './hyphenated-words.ts';
import type { PdfLine } from './pdf-lines.ts';

/** Words that a suspended hyphen stands before: "natur- och kulturvård", "pre- and post-war". */
const conjunction = /^(?:och|eller|samt|respektive|and|or|to)(?!\p{L})/u;
const wordCutAtEnd = /\p{L}+(?:[-\u2010]\p{L}+)*[-\u2010]$/u;
const word = /\p{L}+(?:[-\u2010]\p{L}+)*/gu;
const firstWord = /^\p{L}+(?:[-\u2010]\p{L}+)*/u;

/** Returns the words of a document in lower case, hyphens included: they show how it spells a word that a line cuts. */
export function documentWords(lines: readonly PdfLine[]): Set<string> {
  return new Set(lines.flatMap(({ text }) => (text.match(word) ?? []).map(spelling)));
}

/**
 * Joins two lines of a paragraph. A hyphen stays after a capital or a digit, before a capital letter, before a conjunction (with
 * its blank), and where the document has the word with its hyphen elsewhere, or the language does; otherwise it cuts a word and is dropped.
 */
export function joinLines(text: string, next: string, words: ReadonlySet<string>): string {
  if (text.endsWith('\u00ad')) return text.slice(0, -1) + next;
  if (!/[-\u2010]$/.test(text)) return `${text} ${next}`;
  const start = wordCutAtEnd.exec(text)?.[0];
  const end = firstWord.exec(next)?.[0];
  // A dash has a blank before it, or stands alone.
  if (start === undefined || end === undefined)
    return /\s[-\u2010]$/.test(text) ? `${text} ${next}` : text + next;
  if (words.has(spelling(start.slice(0, -1) + end))) return text.slice(0, -1) + next;
  if (conjunction.test(next)) return `${text} ${next}`;
  const whole = spelling(start + end);
  const hasHyphen = words.has(whole) || isHyphenated(whole);
  const isCut = /\p{Ll}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(next) && !hasHyphen;
  return isCut ? text.slice(0, -1) + next : text + next;
}

function spelling(text: string): string {
  return text.toLowerCase().replaceAll('\u2010', '-');
}

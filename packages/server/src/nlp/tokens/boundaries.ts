import type { Word } from './words.ts';

/** The largest unit of a text that begins at a word. Larger units have higher numbers. */
export const Boundary = {
  /** Only the word itself. */
  word: 0,
  sentence: 1,
  line: 2,
  /** A list item or table cell, after a marker or a tab. */
  cell: 3,
  /** A paragraph, after an empty line. */
  paragraph: 4,
} as const;

/** The least number of characters of a hard-wrapped line. */
const SHORT_LINE = 60;
/** The most characters of a word before a full stop that may belong to an abbreviation. */
const SHORT_WORD = 3;

/** The number of characters that a heading or a by-line stays below. Text is hardly ever wrapped at such a width. */
const HEADING = 30;
/** The most words of a list item. */
const ITEM_WORDS = 5;

/** The most words from an end mark to the next sentence, closing quotes and brackets included. */
const CLOSING_MARKS = 4;

const END = new Set('.!?…:');
const CLOSING = new Set('"\'”’»)]');
const LOWER = /^\p{Ll}/u;
const EMPTY_LINE = /\n\s*\n/u;
const SEPARATORS = new Set('|•‣◦▪▫●○■□·');

/** Returns whether a word is a marker before list items or between table cells. */
export function isSeparator(text: string, word: Word): boolean {
  return isOneOf(SEPARATORS, text, word);
}

const isOneOf = (marks: ReadonlySet<string>, text: string, { start, end }: Word): boolean =>
  end - start === 1 && marks.has(text.charAt(start));

/** Returns the `Boundary` at each word of a text. */
export function boundaries(text: string, words: readonly Word[]): Uint8Array {
  const found = Uint8Array.from(words, (word, at) => {
    if (at === 0) return Boundary.paragraph;
    const gap = text.slice(words[at - 1]!.end, word.start);
    if (gap.length > 1 && EMPTY_LINE.test(gap)) return Boundary.paragraph;
    if (isSeparator(text, word)) return Boundary.cell;
    if (gap.includes('\n') && startsLine(text, words[at - 1]!, word)) return Boundary.line;
    if (gap.includes('\t') && !gap.includes('\n')) return Boundary.cell;
    return startsSentence(text, words, at) ? Boundary.sentence : Boundary.word;
  });
  const body = bodyBelowHeading(text, words, found);
  if (body !== undefined) found[body] = Boundary.paragraph;
  return found;
}

/**
 * Returns the index of the first word below a heading or by-line on the first line, which then begins a paragraph. A heading is
 * short, has no end mark, and no list follows it.
 */
function bodyBelowHeading(text: string, words: readonly Word[], starts: Uint8Array): number | undefined {
  const lineAfter = (at: number): number => {
    let next = at + 1;
    while (next < words.length && starts[next]! < Boundary.line) next++;
    return next;
  };
  const second = lineAfter(0);
  if (starts[second] !== Boundary.line) return undefined;
  const third = lineAfter(second);
  const endsSentence = (at: number): boolean => isOneOf(END, text, words[at]!);
  const isHeading = words[second - 1]!.end - words[0]!.start < HEADING && !endsSentence(second - 1);
  const isList = third - second <= ITEM_WORDS && !endsSentence(third - 1);
  return isHeading && !isList ? second : undefined;
}

/**
 * Returns whether a word after a line break begins a line of its own. In text wrapped at a width it does not: there the word begins
 * in lower case or follows a full line without an end mark. After a short first line, a line may begin in lower case.
 */
function startsLine(text: string, last: Word, word: Word): boolean {
  const isShort =
    text.slice(Math.max(0, last.end - SHORT_LINE), last.end).includes('\n') || last.end < SHORT_LINE;
  const isEnd = isOneOf(END, text, last);
  return (isShort || isEnd) && (last.end < HEADING || !startsLowercase(text, word));
}

/**
 * Returns whether a word begins a sentence: the word follows an end mark and any closing quotes, and is not in lower case. A full
 * stop after a short word counts as part of an abbreviation ("Mr.", "t.ex.", "J."). A missed sentence costs little, because a
 * window has several sentences.
 */
function startsSentence(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at]!;
  if (!word.isAfterSpace) return false;
  let before = at - 1;
  while (before > Math.max(0, at - CLOSING_MARKS) && isOneOf(CLOSING, text, words[before]!)) before--;
  if (!isOneOf(END, text, words[before]!) || startsLowercase(text, word)) return false;
  const lastWord = words[before - 1];
  const isFullStop = text.charAt(words[before]!.start) === '.';
  return !isFullStop || (lastWord !== undefined && lastWord.end - lastWord.start > SHORT_WORD);
}

function startsLowercase(text: string, { start }: Word): boolean {
  return LOWER.test(text.slice(start, start + 2));
}

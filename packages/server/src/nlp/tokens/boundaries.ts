import type { Word } from './words.ts';

/** What begins with a word; the more, the higher. */
export const Boundary = {
  /** Nothing but itself. */
  word: 0,
  sentence: 1,
  line: 2,
  /** An item of a list or a cell of a table, by a mark or a tab before it. */
  cell: 3,
  /** What comes after an empty line. */
  paragraph: 4,
} as const;

/** A line of fewer characters was not broken because it was full. */
const SHORT_LINE = 60;
const SHORT_WORD = 3;

/** A heading or a by-line has fewer characters; hardly any text is wrapped at so few. */
const HEADING = 30;
/** A line of more words is no item of a list. */
const ITEM_WORDS = 5;

/** Quotes and brackets looked over between an end mark and the next sentence. */
const CLOSING_MARKS = 4;

const END = /^[.!?…:]$/u;
const CLOSING = /^["'”’»)\]]$/u;
const LOWER = /^\p{Ll}/u;
const EMPTY_LINE = /\n\s*\n/u;
const SEPARATOR = /^[|•‣◦▪▫●○■□·]$/u;

/** Whether a word is a mark that stands before the items of a list or between the cells of a table. */
export function isSeparator(text: string, { start, end }: Word): boolean {
  return SEPARATOR.test(text.slice(start, end));
}

/** What begins with each word of a text, of `Start`. */
export function boundaries(text: string, words: readonly Word[]): Uint8Array {
  const found = Uint8Array.from(words, (word, at) => {
    if (at === 0) return Boundary.paragraph;
    const gap = text.slice(words[at - 1]!.end, word.start);
    if (EMPTY_LINE.test(gap)) return Boundary.paragraph;
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
 * The first word below a first line that is a heading or a by-line, as if there were an empty line between them: it is
 * short and has no end mark, and what comes below is no list.
 */
function bodyBelowHeading(text: string, words: readonly Word[], begins: Uint8Array): number | undefined {
  const lineAfter = (at: number): number => {
    let next = at + 1;
    while (next < words.length && begins[next]! < Boundary.line) next++;
    return next;
  };
  const second = lineAfter(0);
  if (begins[second] !== Boundary.line) return undefined;
  const third = lineAfter(second);
  const endsSentence = (at: number): boolean => END.test(text.slice(words[at]!.start, words[at]!.end));
  const isHeading = words[second - 1]!.end - words[0]!.start < HEADING && !endsSentence(second - 1);
  const isList = third - second <= ITEM_WORDS && !endsSentence(third - 1);
  return isHeading && !isList ? second : undefined;
}

/**
 * Text that was wrapped at a width goes on with a small letter, or after a full line without an end mark; its lines are
 * not as short as headings.
 */
function startsLine(text: string, last: Word, word: Word): boolean {
  const isShort =
    text.slice(Math.max(0, last.end - SHORT_LINE), last.end).includes('\n') || last.end < SHORT_LINE;
  const isEnd = END.test(text.slice(last.start, last.end));
  return (isShort || isEnd) && (last.end < HEADING || !startsSmall(text, word));
}

/**
 * An end mark (and closing quotes) stands before a sentence, and it has no small letter. A full stop after a short word
 * is rather an abbreviation's ("Mr.", "t.ex.", "J."). A missed beginning costs little, for a window holds several
 * sentences.
 */
function startsSentence(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at]!;
  if (!word.isAfterSpace || startsSmall(text, word)) return false;
  let before = at - 1;
  const last = () => text.slice(words[before]!.start, words[before]!.end);
  while (before > Math.max(0, at - CLOSING_MARKS) && CLOSING.test(last())) before--;
  if (!END.test(last())) return false;
  const ended = words[before - 1];
  return last() !== '.' || (ended !== undefined && ended.end - ended.start > SHORT_WORD);
}

function startsSmall(text: string, { start }: Word): boolean {
  return LOWER.test(text.slice(start, start + 2));
}

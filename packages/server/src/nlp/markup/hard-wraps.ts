import type { Replacement } from '../../languages/letters.ts';
import { paragraphs, type TextLine } from './text-lines.ts';

/** Characters of the longest line of a paragraph that was wrapped at a width. */
const NARROWEST = 28;
const WIDEST = 100;
/** A line is full when the next word would have made it longer than this share of the longest: letters differ in width. */
const FULL = 0.85;
/** The least shares of a wrapped paragraph's lines that are full, that are nearly full, and that begin with a small letter. */
const FULL_LINES = 0.6;
const NEARLY_FULL_LINES = 0.8;
const SMALL_LINES = 0.3;
/** The least share of words of prose that begin with a small letter; lines of names have fewer. */
const SMALL_WORDS = 0.5;
/** The first of two lines that a name may lie across is longer than most headings. */
const LONG_LINE = 40;

const INNER_LINE_BREAK = /\S[^\S\n\r]*(?:\r\n|\n|\r)[^\S\n\r]*\S/u;

/**
 * The line breaks of a text that a program set at a width, as in e-mails and scanned pages: one reads a blank there. Lists,
 * tables, addresses, poems and headings keep theirs. The time is linear in the text.
 */
export function* hardWraps(text: string): Generator<Replacement> {
  if (!INNER_LINE_BREAK.test(text)) return;
  const all = paragraphs(text);
  const wrapped = all.filter((lines) => lines.length > 2 && isWrapped(lines)).map(widthOf);
  const usual = wrapped.length > 0 ? longest(wrapped) : Infinity;
  for (const lines of all) {
    const width = isWrapped(lines) ? widthOf(lines) * FULL : usual;
    for (const [line, next] of pairs(lines)) {
      if (line.hasCells || next.hasCells) continue;
      const isLast = next === lines.at(-1);
      if (
        isFull(line, next, width) ||
        (isLast && isRemainder(line, next)) ||
        (lines.length === 2 && mayBreakName(line, next))
      ) {
        yield { start: line.end, end: next.start, insert: ' ' };
      }
    }
  }
}

function isFull(line: TextLine, next: TextLine, width: number): boolean {
  return length(line) + 1 + next.firstWord > width;
}

function isWrapped(lines: readonly TextLine[]): boolean {
  const width = widthOf(lines);
  if (width < NARROWEST || width > WIDEST || lines.some(({ hasCells }) => hasCells)) return false;
  const breaks = pairs(lines);
  const share = (is: (line: TextLine, next: TextLine) => boolean) =>
    breaks.filter(([line, next]) => is(line, next)).length / breaks.length;
  const full = (width: number) => share((line, next) => isFull(line, next, width));
  if (full(width) < FULL_LINES && full(width * FULL) < NEARLY_FULL_LINES) return false;
  const inner = lines.slice(0, -1);
  if (inner.reduce((sum, { lowercaseShare }) => sum + lowercaseShare, 0) < SMALL_WORDS * inner.length)
    return false;
  if (lines[0]!.startsLowercase || (lines.length === 2 && length(lines[0]!) < NARROWEST)) return false;
  return (
    share((_, next) => next.startsLowercase) >= SMALL_LINES ||
    (breaks.length >= 2 && isSentence(lines) && !isVerse(lines))
  );
}

/** Whether lines are prose that ends with the last of them, and hardly before. */
function isSentence(lines: readonly TextLine[]): boolean {
  const inner = lines.slice(0, -1);
  const ended = inner.filter(({ endsSentence }) => endsSentence).length;
  return lines[0]!.lowercaseShare >= SMALL_WORDS && lines.at(-1)!.endsSentence && ended <= inner.length / 4;
}

/** Whether most lines end where one pauses. */
function isVerse(lines: readonly TextLine[]): boolean {
  return lines.filter(({ endsPhrase }) => endsPhrase).length > lines.length / 2;
}

/** Whether the last line of a paragraph is a word or two that the line before had no room for. */
function isRemainder(line: TextLine, next: TextLine): boolean {
  return isSentence([line, next]) && length(next) <= next.firstWord + 12 && length(line) >= NARROWEST;
}

/** Whether two lines are one sentence that a headline and a sentence are not likely to be. */
function mayBreakName(line: TextLine, next: TextLine): boolean {
  return isSentence([line, next]) && length(line) >= LONG_LINE && isFull(line, next, length(next));
}

/** Returns the length of the longest line; lines of one word, such as addresses, do not count. */
function widthOf(lines: readonly TextLine[]): number {
  return longest(lines.map((line) => (line.firstWord === length(line) ? 0 : length(line))));
}

function longest(lengths: readonly number[]): number {
  return lengths.reduce((most, one) => Math.max(most, one), 0);
}

function length({ start, end }: TextLine): number {
  return end - start;
}

function pairs(lines: readonly TextLine[]): [TextLine, TextLine][] {
  return lines.slice(1).map((next, at) => [lines[at]!, next]);
}

import type { Replacement } from '../../languages/letters.ts';
import { paragraphs, type TextLine } from './text-lines.ts';

/** Bounds of the longest line of a hard-wrapped paragraph, in UTF-16 code units. */
const NARROWEST = 28;
const WIDEST = 100;
/** The share of the longest line that a nearly full line and the next word exceed: letters differ in width. */
const FULL = 0.85;
/** The least shares of the lines of a hard-wrapped paragraph that are full, nearly full, and begin in lower case. */
const FULL_LINES = 0.6;
const NEARLY_FULL_LINES = 0.8;
const LOWERCASE_LINES = 0.3;
/** The least share of the words of prose that begin in lower case. Lines of names have fewer. */
const LOWERCASE_WORDS = 0.5;
/** The least length of the first of two lines that are joined. A shorter line may be a heading. */
const LONG_LINE = 40;

const INNER_LINE_BREAK = /\S[^\S\n\r]*(?:\r\n|\n|\r)[^\S\n\r]*\S/u;

/**
 * Yields the replacement, by a space, of the line breaks that a program set at a fixed width, as in e-mails and scanned pages. Line
 * breaks of lists, tables, addresses, poems and headings stay. Takes time linear in the text.
 */
export function* hardWraps(text: string): Generator<Replacement> {
  if (!INNER_LINE_BREAK.test(text)) return;
  const all = paragraphs(text);
  const wrapped = all.filter((lines) => lines.length > 2 && isWrapped(lines)).map(widthOf);
  const usualWidth = wrapped.length > 0 ? longest(wrapped) : Infinity;
  for (const lines of all) {
    const width = isWrapped(lines) ? widthOf(lines) * FULL : usualWidth;
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
  const share = (predicate: (line: TextLine, next: TextLine) => boolean) =>
    breaks.filter(([line, next]) => predicate(line, next)).length / breaks.length;
  const fullShare = (width: number) => share((line, next) => isFull(line, next, width));
  if (fullShare(width) < FULL_LINES && fullShare(width * FULL) < NEARLY_FULL_LINES) return false;
  const inner = lines.slice(0, -1);
  if (inner.reduce((sum, { lowercaseShare }) => sum + lowercaseShare, 0) < LOWERCASE_WORDS * inner.length)
    return false;
  if (lines[0]!.startsLowercase || (lines.length === 2 && length(lines[0]!) < NARROWEST)) return false;
  return (
    share((_, next) => next.startsLowercase) >= LOWERCASE_LINES ||
    (breaks.length >= 2 && isSentence(lines) && !isVerse(lines))
  );
}

/** Returns whether lines are prose whose sentences end with the last line, and rarely before it. */
function isSentence(lines: readonly TextLine[]): boolean {
  const inner = lines.slice(0, -1);
  const ended = inner.filter(({ endsSentence }) => endsSentence).length;
  return (
    lines[0]!.lowercaseShare >= LOWERCASE_WORDS && lines.at(-1)!.endsSentence && ended <= inner.length / 4
  );
}

/** Returns whether most lines end a phrase. */
function isVerse(lines: readonly TextLine[]): boolean {
  return lines.filter(({ endsPhrase }) => endsPhrase).length > lines.length / 2;
}

/** Returns whether the last line of a paragraph has only a word or two that did not fit on the line before. */
function isRemainder(line: TextLine, next: TextLine): boolean {
  return isSentence([line, next]) && length(next) <= next.firstWord + 12 && length(line) >= NARROWEST;
}

/** Returns whether two lines are one sentence, in which a name may cross the line break, and not a heading above a sentence. */
function mayBreakName(line: TextLine, next: TextLine): boolean {
  return isSentence([line, next]) && length(line) >= LONG_LINE && isFull(line, next, length(next));
}

/** Returns the length of the longest line. Lines of one word, such as addresses, are ignored. */
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

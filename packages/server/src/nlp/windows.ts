import type { Word } from './words.ts';

/** A stretch of a text's words, [from, to), that the encoder reads at once. */
export interface Window {
  from: number;
  to: number;
}

/** Lines of fewer pieces share a window: headings, by-lines, lists, tables. */
const SHORT = 24;
/** A line of fewer characters was not broken because it was full. */
const SHORT_LINE = 60;
const SHORT_WORD = 3;

/** Quotes and brackets looked over between an end mark and the next sentence. */
const CLOSING_MARKS = 4;

const END = /^[.!?…:]$/u;
const CLOSING = /^["'”’»)\]]$/u;
const LOWER = /^\p{Ll}/u;

/**
 * Cuts a text into windows of at most `capacity` pieces: the sentences of a paragraph are packed, a sentence that is
 * longer by itself is cut at words, and a window ends with its line unless the line is short. On web text, windows that
 * hold several lines lose 3 points of F1, on edited prose windows of one sentence lose 1.5 (EWT dev, Talbanken).
 * `sizes[i]` is the number of pieces of word i.
 */
export function windows(
  text: string,
  words: readonly Word[],
  sizes: readonly number[],
  capacity: number,
): Window[] {
  const found: Window[] = [];
  for (let from = 0, to = 0; from < words.length; from = to) {
    let sentence = from;
    for (let held = 0; to < words.length && (to === from || held + sizes[to]! <= capacity); to++) {
      if (to > from && startsLine(text, words, to) && held > SHORT) break;
      if (to > from && startsSentence(text, words, to)) sentence = to;
      held += sizes[to]!;
    }
    // Words from `sentence` on are read again in the next window, which then reaches beyond this one: linear.
    if (to < words.length && sentence > from && !startsSentence(text, words, to)) to = sentence;
    found.push({ from, to });
  }
  return found;
}

/**
 * Whether a new line begins with word `at` that is no continuation: text that was wrapped at a width goes on with a
 * small letter, or after a full line without an end mark.
 */
export function startsLine(text: string, words: readonly Word[], at: number): boolean {
  const { start } = words[at]!;
  const { start: lastStart, end: lastEnd } = words[at - 1]!;
  const gap = text.slice(lastEnd, start);
  if (!gap.includes('\n')) return false;
  if (/\n\s*\n/u.test(gap)) return true;
  const isShort =
    text.slice(Math.max(0, lastEnd - SHORT_LINE), lastEnd).includes('\n') || lastEnd < SHORT_LINE;
  return (isShort || END.test(text.slice(lastStart, lastEnd))) && !LOWER.test(text.slice(start, start + 2));
}

/**
 * Whether a sentence may begin with word `at`: a line does, or an end mark (and closing quotes) stands before it and it
 * has no small letter. A full stop after a short word is rather an abbreviation's ("Mr.", "t.ex.", "J."). A missed
 * beginning costs little, for a window holds several sentences.
 */
function startsSentence(text: string, words: readonly Word[], at: number): boolean {
  if (startsLine(text, words, at)) return true;
  const word = words[at]!;
  if (!word.spaced || LOWER.test(text.slice(word.start, word.start + 2))) return false;
  let before = at - 1;
  const last = () => text.slice(words[before]!.start, words[before]!.end);
  while (before > Math.max(0, at - CLOSING_MARKS) && CLOSING.test(last())) before--;
  if (!END.test(last())) return false;
  const ended = words[before - 1];
  return last() !== '.' || (ended !== undefined && ended.end - ended.start > SHORT_WORD);
}

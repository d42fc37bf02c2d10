import type { Word } from './words.ts';

/** A stretch of a text's words, [from, to), that the encoder reads at once. */
export interface Window {
  from: number;
  to: number;
}

const END = /^[.!?…]$/u;
const CLOSING = /^["'”’»)\]]$/u;
const LOWER = /^\p{Ll}/u;
const SHORT_WORD = 3;

/**
 * Whether a sentence may end before word `at`: a line break stands there, or an end mark (and closing quotes) with
 * something other than a small letter after it. A full stop after a short word is rather an abbreviation's ("Mr.",
 * "t.ex.", "J."). A missed end costs nothing, for a window holds several sentences; a false one only matters where a
 * window happens to be cut.
 */
function sentenceStarts(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at]!;
  let before = at - 1;
  if (text.slice(words[before]!.end, word.start).includes('\n')) return true;
  if (!word.spaced || LOWER.test(text.slice(word.start, word.end))) return false;
  const last = () => text.slice(words[before]!.start, words[before]!.end);
  while (before > 0 && CLOSING.test(last())) before--;
  if (!END.test(last())) return false;
  const ended = words[before - 1];
  return last() !== '.' || (ended !== undefined && ended.end - ended.start > SHORT_WORD);
}

/**
 * Cuts a text into windows of at most `capacity` pieces, each as long as its sentences allow: whole sentences are
 * packed, a sentence that is longer by itself is cut at words. `sizes[i]` is the number of pieces of word i.
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
      if (to > from && sentenceStarts(text, words, to)) sentence = to;
      held += sizes[to]!;
    }
    // Words from `sentence` on are read again in the next window, which then reaches beyond this one: linear.
    if (to < words.length && sentence > from && !sentenceStarts(text, words, to)) to = sentence;
    found.push({ from, to });
  }
  return found;
}

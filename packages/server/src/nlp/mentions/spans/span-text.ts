import type { Reading, Span } from '../reading.ts';
import { withoutInvisible } from '../../tokens/words.ts';

/** Returns the text of a word, without invisible characters. */
export function wordAt({ text, words }: Reading, at: number): string {
  const word = words[at];
  return word ? withoutInvisible(text.slice(word.start, word.end)) : '';
}

/** Returns the text of the words [from, to), without invisible characters. */
export function textOf({ text, words }: Reading, from: number, to: number): string {
  return withoutInvisible(text.slice(words[from]!.start, words[to - 1]!.end));
}

/** Returns whether one space, and nothing else, stands before a word. */
export function followsSpace({ text, words }: Reading, at: number): boolean {
  return at > 0 && at < words.length && text.slice(words[at - 1]!.end, words[at]!.start) === ' ';
}

/** Cuts a span before its words at `cuts`. If `separatorWords` is 1, these words belong to no part. */
export function cutSpan(span: Span, cuts: readonly number[], separatorWords: 0 | 1): Span[] {
  const starts = [span.from, ...cuts.map((at) => at + separatorWords)];
  const ends = [...cuts, span.to];
  return starts.map((from, at) => ({ ...span, from, to: ends[at]! })).filter(({ from, to }) => from < to);
}

import { Boundary, boundaries } from '../tokens/boundaries.ts';
import { splitWords } from '../tokens/words.ts';

/**
 * Returns for each word of a field the number of its sentence; `starts` are the boundaries at the words. A heading or another line is a
 * sentence, too.
 */
export function sentenceNumbers(starts: Uint8Array): number[] {
  let number = -1;
  return Array.from(starts, (start) => (start > Boundary.word ? ++number : number));
}

/** Returns the number of sentences of a field. */
export const countSentences = (starts: Uint8Array): number => (sentenceNumbers(starts).at(-1) ?? -1) + 1;

/** Returns the sentences of a field that is in plain letters, in order. Together they are the whole field. */
export function splitSentences(field: string): string[] {
  const words = splitWords(field);
  const starts = boundaries(field, words);
  const cuts = words.filter((_, at) => at > 0 && starts[at]! > Boundary.word).map(({ start }) => start);
  return words.length === 0 ? [] : [0, ...cuts].map((from, at) => field.slice(from, cuts[at]));
}

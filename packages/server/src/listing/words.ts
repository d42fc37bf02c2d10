import { folded } from '../tags/fold.ts';

/** A word of a text as it was written. */
export const writtenWord = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a line as they are compared: without case and accents, but for a language's own letters. */
export function lineWords(line: string, letters: string): string[] {
  return (line.match(writtenWord) ?? []).map((one) => folded(one, letters));
}

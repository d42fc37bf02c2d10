import { folded } from '../tags/fold.ts';

const word = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a line as they are compared: without case and accents, but for a language's own letters. */
export function lineWords(line: string, letters: string): string[] {
  return (line.match(word) ?? []).map((one) => folded(one, letters));
}

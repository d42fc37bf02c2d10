import { Boundary } from './boundaries.ts';

/** A stretch of a text's words, [from, to), that the encoder reads at once. */
export interface Window {
  from: number;
  to: number;
}

/** Lines of fewer pieces share a window: headings, lists, tables. */
const SHORT = 24;

/**
 * Cuts a text into windows of at most `capacity` pieces, of which a line or cell that begins within a window takes one:
 * the sentences of a line are packed, a sentence that is longer by itself is cut at words, and a window ends with its
 * line unless that is short, and at an empty line in any case. On web text, windows that hold several lines lose 3
 * points of F1, on edited prose windows of one sentence lose 1.5 (EWT dev, Talbanken); a by-line in the window of the
 * first sentence costs that 1 to 3. `starts[i]` is what begins with word i, `sizes[i]` the number of its pieces.
 */
export function cutWindows(starts: Uint8Array, sizes: readonly number[], capacity: number): Window[] {
  const found: Window[] = [];
  for (let from = 0, to = 0; from < sizes.length; from = to) {
    let sentence = from;
    let held = sizes[from]!;
    for (to = from + 1; to < sizes.length; to++) {
      const start = starts[to]!;
      if (start === Boundary.paragraph || (start >= Boundary.line && held > SHORT)) break;
      held += sizes[to]! + (start >= Boundary.line ? 1 : 0);
      if (held > capacity) break;
      if (start !== Boundary.word) sentence = to;
    }
    // Words from `sentence` on are read again in the next window, which then reaches beyond this one: linear.
    if (to < sizes.length && sentence > from && starts[to] === Boundary.word) to = sentence;
    found.push({ from, to });
  }
  return found;
}

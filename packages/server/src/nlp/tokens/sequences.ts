import type { ModelConfig } from '../model.ts';
import { Boundary } from './boundaries.ts';
import type { Window } from './windows.ts';

/** A window in the form that the encoder reads. */
export interface Sequence {
  /** The ids of the pieces, special ones included. */
  ids: Int32Array;
  /** For each word the index of its first piece in `ids`; `NO_PIECE` for a word without pieces. */
  firstPieces: number[];
}
export const NO_PIECE = -1;

/** The number of special pieces of each sequence: bos, guideline, eos. */
export const SPECIAL_PIECES = 3;

/** The most pieces of each of the consecutive lines that are list items. */
const MAX_ITEM_PIECES = 8;

/**
 * Returns for each word whether a list item begins with it: a table cell, or a short line after another short line.
 * `starts[i]` is the `Boundary` before word i, `sizes[i]` the number of its pieces.
 */
export function markListItems(starts: Uint8Array, sizes: readonly number[]): boolean[] {
  const found = Array.from(starts, (start) => start === Boundary.cell);
  let previousSize = Infinity;
  for (let from = 0, to = 0; from < starts.length; from = to) {
    let size = 0;
    do size += sizes[to++]!;
    while (to < starts.length && starts[to]! < Boundary.line);
    if (starts[from] === Boundary.line && previousSize <= MAX_ITEM_PIECES && size <= MAX_ITEM_PIECES)
      found[from] = true;
    previousSize = size;
  }
  return found;
}

/**
 * Makes the sequence of a window: the pieces of its words between special pieces. List items end with the end piece of a text, so the
 * encoder sees them together but separated. F1 in lists of names (EWT dev, webbnyheter's tenth): 69.0 and 79.9 before, 80.7 and
 * 89.9 with this; 76.8 and 87.5 with a window for each item. End pieces after all short lines cost .003 nDCG@10 on pages of a
 * manual.
 */
export function makeSequence(
  { from, to }: Window,
  pieces: readonly (readonly number[])[],
  isItem: readonly boolean[],
  { bos, guideline, eos }: ModelConfig['special'],
): Sequence {
  const ids = [bos, guideline];
  const firstPieces: number[] = [];
  for (let at = from; at < to; at++) {
    const isAfterWord = ids.length > 2 && ids.at(-1) !== eos;
    if (isItem[at]! && isAfterWord) ids.push(eos);
    firstPieces.push(pieces[at]!.length > 0 ? ids.length : NO_PIECE);
    ids.push(...pieces[at]!);
  }
  ids.push(eos);
  return { ids: Int32Array.from(ids), firstPieces };
}

import type { ModelConfig } from '../model.ts';
import { Boundary } from './boundaries.ts';
import type { Window } from './windows.ts';

/** A window as the encoder reads it. */
export interface Sequence {
  ids: Int32Array;
  /** By word, where its first piece is among them; `NOWHERE` without any. */
  firstPieces: number[];
}
export const NO_PIECE = -1;

/** Pieces of every sequence that are not of the text: bos, guideline, eos. */
export const SPECIAL_PIECES = 3;

/** Lines of at most as many pieces one below the other are the items of a list. */
const ITEM = 8;

/**
 * Whether an item begins with each word: a cell of a table does, and a short line after another.
 * `starts[i]` is what begins with word i, `sizes[i]` the number of its pieces.
 */
export function markListItems(starts: Uint8Array, sizes: readonly number[]): boolean[] {
  const found = Array.from(starts, (start) => start === Boundary.cell);
  let before = Infinity;
  for (let from = 0, to = 0; from < starts.length; from = to) {
    let size = 0;
    do size += sizes[to++]!;
    while (to < starts.length && starts[to]! < Boundary.line);
    if (starts[from] === Boundary.line && before <= ITEM && size <= ITEM) found[from] = true;
    before = size;
  }
  return found;
}

/**
 * The pieces of a window's words between the special ones. Items are ended as a whole text is, so they are seen together
 * and told apart: F1 in lists of names is 80.7 and 89.9 instead of 69.0 and 79.9 (EWT dev, webbnyheter's tenth), and 76.8
 * and 87.5 with a window each. Ends between all short lines cost related pages of a manual .003 nDCG@10.
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
    const hasBegun = ids.length > 2 && ids.at(-1) !== eos;
    if (isItem[at]! && hasBegun) ids.push(eos);
    firstPieces.push(pieces[at]!.length > 0 ? ids.length : NO_PIECE);
    ids.push(...pieces[at]!);
  }
  ids.push(eos);
  return { ids: Int32Array.from(ids), firstPieces };
}

import type { Match } from './best.ts';
import { Lookup } from './lookup.ts';
import type { Pause } from './pause.ts';
import type { Query } from './query.ts';
import type { TermMatrix } from './term-matrix.ts';

/** The score of a text as it was in a slot. */
export interface Scored extends Match {
  slot: number;
}

interface Options {
  /** So many terms of texts are compared between two looks at the clock. */
  termsAtOnce: number;
  pause: Pause;
}

/**
 * The second step of a search: the exact scores of texts against a query, row by row. Those with none are left out.
 * What the texts weigh is that of the instant of the call, and so should the query be; one that changes or goes in a
 * pause is passed over or has the score it had, and `slot` tells.
 */
export async function compareExactly(
  matrix: TermMatrix,
  { terms, scale, top }: Query,
  ids: Iterable<number>,
  { termsAtOnce, pause }: Options,
): Promise<Scored[]> {
  const factors = Float64Array.from(terms, ({ factor }) => factor);
  const excesses = Float64Array.from(terms, ({ excess }) => excess);
  const lookup = new Lookup(Uint32Array.from(terms, ({ hash }) => matrix.dictionary.find(hash)!));
  const others: { id: number; slot: number; squared: number }[] = [];
  for (const id of ids) {
    const slot = matrix.slots.find(id);
    if (slot !== undefined) others.push({ id, slot, squared: matrix.lengths.squared(slot, top) });
  }
  const scored: Scored[] = [];
  let read = 0;
  for (const { id, slot, squared } of others) {
    if (matrix.slots.find(id) !== slot) continue;
    let dot = 0;
    let square = squared;
    const end = matrix.read(slot);
    const { row, weights } = matrix;
    for (let at = 0; at < end; at++) {
      const term = lookup.find(row[at]!);
      if (term < 0) continue;
      dot += factors[term]! * weights[at]!;
      square -= excesses[term]! * weights[at]! ** 2;
    }
    const score = rounded((dot * scale) / Math.sqrt(square));
    if (score > 0) scored.push({ id, slot, score });
    read += end;
    if (read < termsAtOnce) continue;
    read = 0;
    const rest = pause();
    if (rest) await rest;
  }
  return scored;
}

/** Without the noise of the last digits: equal texts have exactly 1. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

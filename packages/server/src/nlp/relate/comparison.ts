import type { Matches } from './best.ts';
import type { Pause } from './pause.ts';
import type { Query } from './query.ts';
import { RowSums } from './row-sums.ts';
import type { TermMatrix } from './term-matrix.ts';

/** Texts, each with the score that it had in a slot. */
export interface Scores extends Matches {
  slots: number[];
}

export const noScores = (): Scores => ({ ids: [], slots: [], scores: [] });

interface Options {
  /** So many terms of texts are compared between two looks at the clock. */
  termsAtOnce: number;
  pause: Pause;
}

/** To make a term of a query takes as long as to read so many of a text. */
const termsPerQueryTerm = 6;

/**
 * The second step of a search: adds the exact scores of texts against a query, row by row. Those with none are left out.
 * What the texts weigh is that of the instant of the call, and so should the query be; one that changes or goes in a
 * pause is passed over or has the score it had, and `slot` tells.
 */
export async function compareExactly(
  matrix: TermMatrix,
  query: Query,
  ids: readonly number[],
  scored: Scores,
  { termsAtOnce, pause }: Options,
): Promise<void> {
  const { slots, lengths } = matrix;
  const { scale, top } = query;
  const slotsThen = new Float64Array(ids.length);
  const squares = new Float64Array(ids.length);
  for (let at = 0; at < ids.length; at++) {
    const slot = (slotsThen[at] = slots.find(ids[at]!) ?? none);
    if (slot !== none) squares[at] = lengths.squared(slot, top);
  }
  let at = 0;
  let read = termsPerQueryTerm * query.numbers.length;
  /** Compares texts until so many terms are read. */
  const compare = (): void => {
    using sums = new RowSums(query, matrix.dictionary.end);
    for (; at < ids.length && read < termsAtOnce; at++) {
      const id = ids[at]!;
      const slot = slotsThen[at]!;
      if (slot === none || slots.find(id) !== slot) continue;
      read += sums.add(matrix.termsOf.view(slot));
      const score = rounded((sums.factors * scale) / Math.sqrt(squares[at]! - sums.excesses));
      if (score > 0) {
        scored.ids.push(id);
        scored.slots.push(slot);
        scored.scores.push(score);
      }
    }
  };
  for (;;) {
    compare();
    if (at === ids.length) return;
    read = 0;
    const rest = pause();
    if (rest) await rest;
  }
}

/** In the place of a slot. */
export const none = -1;

/** Without the noise of the last digits: equal texts have exactly 1. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

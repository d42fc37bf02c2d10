import { grown } from './arrays.ts';
import { Best } from './best.ts';
import type { Pause } from './pause.ts';
import type { Query } from './query.ts';
import type { TermMatrix } from './term-matrix.ts';

/** Whether a text may be in the answer. */
export type Accepts = (id: number) => boolean;

export interface CandidateOptions {
  /**
   * Up to this many texts every term of a query finds candidates; beyond, its weightiest only: of the ten best of five
   * sets 90 to 99.7 % with fifty, 94 to 99.8 with eighty, 96 to 99.9 with 120 (`eval/candidates.ts`).
   */
  allTermsUpTo: number;
  fewTerms: number;
  pause: Pause;
}

/** Texts whose scores are looked through between two looks at the clock: a millisecond. */
const slotsAtOnce = 16_384;

/**
 * The first step of a search: the lists of the query's terms are walked one after the other into a sum per text
 * ("term at a time"), and the texts with the highest scores are candidates. Single precision will do, for they are
 * compared exactly afterwards.
 */
export class Candidates {
  /** By slot, all 0 between searches. */
  private dots = new Float32Array(64);
  private excesses = new Float32Array(64);
  private readonly options: CandidateOptions;

  constructor(options: CandidateOptions) {
    this.options = options;
  }

  get bytes(): number {
    return this.dots.byteLength + this.excesses.byteLength;
  }

  /** Makes room for so many slots. */
  reserve(slots: number): void {
    if (slots <= this.dots.length) return;
    this.dots = grown(this.dots, slots);
    this.excesses = grown(this.excesses, slots);
  }

  /** The texts that score highest as far as single precision and the terms that are walked tell. One search at a time. */
  async find(matrix: TermMatrix, query: Query, limit: number, accepts: Accepts): Promise<number[]> {
    const { allTermsUpTo, fewTerms, pause } = this.options;
    const { dictionary, textsOf, slots, lengths } = matrix;
    const { hashes, factors, excesses } = query;
    for (const at of slots.size > allTermsUpTo ? weightiest(factors, fewTerms) : factors.keys()) {
      const term = dictionary.find(hashes[at]!);
      if (term === undefined) continue;
      textsOf.accumulate(term, factors[at]!, this.dots);
      const excess = excesses[at]!;
      if (excess !== 0) textsOf.accumulateSquares(term, excess, this.excesses);
      const rest = pause();
      if (rest) await rest;
    }
    const best = new Best(limit);
    for (let from = 0; from < slots.end; from += slotsAtOnce) {
      const to = Math.min(from + slotsAtOnce, slots.end);
      // Of this instant, for they grow.
      const { dots, excesses } = this;
      const pairs = new Float64Array(dots.buffer, 0, dots.length >> 1);
      for (let slot = from; slot < to; slot++) {
        // Most have no sum, and two of them are a double that is 0.
        if (slot % 2 === 0) while (slot < to && pairs[slot / 2] === 0) slot += 2;
        if (slot >= to || dots[slot] === 0) continue;
        // Single precision may leave less than nothing of a length.
        const square = Math.max(0, lengths.squared(slot, query.top) - excesses[slot]!);
        const score = dots[slot]! / Math.sqrt(square);
        if (score < best.threshold) continue;
        const id = slots.id(slot);
        if (id >= 0 && accepts(id)) best.offer(id, score);
      }
      dots.fill(0, from, to);
      excesses.fill(0, from, to);
      const rest = pause();
      if (rest) await rest;
    }
    return best.ids;
  }
}

/** Places of the `count` terms that add most to a score. */
function weightiest(factors: Float64Array, count: number): number[] {
  const best = new Best(count);
  for (let at = 0; at < factors.length; at++) best.offer(at, factors[at]!);
  return best.ids;
}

import { seek } from '../walk.ts';
import type { Segment } from './segment.ts';

/**
 * Terms of a segment are numbered in two stretches, each ascending by hash: first the common ones, which so many of its texts
 * have, then the others. Most of what a text says is common, so the numbers of its row lie close together: of 131,072 texts a row
 * takes 370 bytes, where it took 429 with all terms in one stretch (`npm run bench:segments -- <folder> 131072`). And a count of
 * the others fits a byte.
 */
export const commonFrom = 256;

/** In the place of a term's number: the segment hasn't got it. */
export const noTerm = 2 ** 32 - 1;

type Terms = Pick<Segment, 'hashes' | 'common'>;

/** A stretch of terms: their hashes, ascending, and the number of the first. */
export interface Stretch {
  hashes: Uint32Array;
  first: number;
}

export function stretchesOf({ hashes, common }: Terms): Stretch[] {
  const all = [
    { hashes: hashes.subarray(0, common), first: 0 },
    { hashes: hashes.subarray(common), first: common },
  ];
  return all.filter((stretch) => stretch.hashes.length > 0);
}

/** How many of the texts have a term. */
export const countOf = ({ common, commonCounts, counts }: Segment, term: number): number =>
  term < common ? commonCounts[term]! : counts[term - common]!;

/** Finds the numbers of hashes that are asked for in ascending order. */
export class TermSeeker {
  readonly #stretches: Stretch[];
  readonly #places: number[];
  /** What was found last. */
  last = noTerm;

  constructor(terms: Terms) {
    this.#stretches = stretchesOf(terms);
    this.#places = this.#stretches.map(() => 0);
  }

  seek(hash: number): number {
    this.last = noTerm;
    for (let which = 0; which < this.#stretches.length; which++) {
      const { hashes, first } = this.#stretches[which]!;
      const place = (this.#places[which] = seek(hashes, this.#places[which]!, hash));
      if (hashes[place] === hash) this.last = first + place;
    }
    return this.last;
  }
}

export const numberOf = (terms: Terms, hash: number): number => new TermSeeker(terms).seek(hash);

/** The numbers of the terms whose hashes are at least `from` and less than `to`, ascending by hash. */
export function numbersBetween({ hashes, common }: Terms, from: number, to: number): number[] {
  const found: number[] = [];
  for (const stretch of stretchesOf({ hashes, common })) {
    const end = seek(stretch.hashes, 0, to);
    for (let at = seek(stretch.hashes, 0, from); at < end; at++) found.push(stretch.first + at);
  }
  return found.sort((one, other) => hashes[one]! - hashes[other]!);
}

import type { Segment } from './segment/segment.ts';
import { countOf, noTerm } from './segment/term-numbers.ts';

/**
 * The share of a segment's terms above which a list of all counts takes less memory than a map of the terms of deleted texts.
 */
const mapUpTo = 1 / 16;

/** Counts the texts of a segment that have each of its terms: by the segment's own counts until a text is deleted. */
export class LiveCounts {
  readonly #segment: Segment;
  /** By term: the number of deleted texts that have it. */
  #deleted: Map<number, number> | undefined;
  /** By term: the number of other texts that have it. Takes the place of the map once that is large. */
  #live: Uint32Array | undefined;

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  /** Approximate bytes of memory in addition to the segment. */
  get bytes(): number {
    return this.#live?.byteLength ?? 32 * (this.#deleted?.size ?? 0);
  }

  /** Returns how many texts have a term. */
  get(term: number): number {
    if (this.#live !== undefined) return this.#live[term]!;
    return countOf(this.#segment, term) - (this.#deleted?.get(term) ?? 0);
  }

  /** Adds the counts of some terms to those at the same places; `noTerm` has none. */
  addTo(counts: Uint32Array, terms: Uint32Array): void {
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at]!;
      if (term !== noTerm) counts[at]! += this.get(term);
    }
  }

  /** Lowers the count of a term by one. */
  decrement(term: number): void {
    if (this.#live !== undefined) {
      this.#live[term]!--;
      return;
    }
    this.#deleted ??= new Map();
    this.#deleted.set(term, (this.#deleted.get(term) ?? 0) + 1);
    if (this.#deleted.size <= this.#segment.hashes.length * mapUpTo) return;
    this.#live = Uint32Array.from(this.#segment.hashes, (_, number) => countOf(this.#segment, number));
    for (const [number, deleted] of this.#deleted) this.#live[number]! -= deleted;
    this.#deleted = undefined;
  }
}

import type { Segment } from './segment/segment.ts';
import { countOf, noTerm } from './segment/term-numbers.ts';

/**
 * The share of a segment's terms above which a list of all counts takes less memory than a map of the terms of deleted texts.
 */
const mapUpTo = 1 / 16;

/** Counts, for each term of a segment, the texts that have it: by the segment's own counts until a text is deleted. */
export class LiveCounts {
  readonly #segment: Segment;
  /** The number of deleted texts that have each term. */
  #deleted: Map<number, number> | undefined;
  /** The number of other texts that have each term. Replaces the map once the map is large. */
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

  /** Adds the count of each term to the number at the same place of `counts`; `noTerm` adds nothing. */
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

import type { Segment } from './segment/segment.ts';
import { countOf, noTerm } from './segment/term-numbers.ts';

/** Terms of a segment that deletions touch, of all, from which on a list of all counts takes less than a map. */
const mapUpTo = 1 / 16;

/** How many of the live texts of a segment have each of its terms: the segment's own counts until a text goes. */
export class LiveCounts {
  private readonly segment: Segment;
  /** By term: how many have gone. */
  private gone: Map<number, number> | undefined;
  private left: Uint32Array | undefined;

  constructor(segment: Segment) {
    this.segment = segment;
  }

  /** Bytes that it takes beside the segment, about. */
  get bytes(): number {
    return this.left?.byteLength ?? 32 * (this.gone?.size ?? 0);
  }

  of(term: number): number {
    if (this.left !== undefined) return this.left[term]!;
    return countOf(this.segment, term) - (this.gone?.get(term) ?? 0);
  }

  /** Adds the counts of some terms to those at the same places; `noTerm` has none. */
  addTo(counts: Uint32Array, terms: Uint32Array): void {
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at]!;
      if (term !== noTerm) counts[at]! += this.of(term);
    }
  }

  /** One text less has the term. */
  lower(term: number): void {
    if (this.left !== undefined) {
      this.left[term]!--;
      return;
    }
    this.gone ??= new Map();
    this.gone.set(term, (this.gone.get(term) ?? 0) + 1);
    if (this.gone.size <= this.segment.hashes.length * mapUpTo) return;
    this.left = Uint32Array.from(this.segment.hashes, (_, number) => countOf(this.segment, number));
    for (const [number, gone] of this.gone) this.left[number]! -= gone;
    this.gone = undefined;
  }
}

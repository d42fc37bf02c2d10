import { seek } from './walk.ts';

/** A sample of the vectors of a collection, one after the other: evenly spaced in the order of text ids. */
export interface VectorSample {
  vectors: Int8Array;
  lengths: Float64Array;
}

/** The statistics of texts that are not loaded, in memory that threads share. */
export interface UnloadedFacts {
  /** Number of texts, and of texts that have a vector. */
  texts: number;
  vectors: number;
  /** The sums of the directions of the vectors, as `MeanDirection` has them. */
  directions: Float64Array;
  sample: VectorSample;
  /** Terms that two texts or more have had at some time, ascending, and their current document frequencies. */
  hashes: Uint32Array;
  counts: Uint32Array;
  /** Words that only one text has, ascending, and the ids of these texts. */
  singles: Uint32Array;
  singleIds: Uint32Array;
}

/**
 * Texts of a collection that a view counts without holding them: the stored index has them, and `View.copyWith` loads
 * the texts that a search needs. Knows their document frequencies, and which of them were deleted or changed since the stored
 * index was built.
 *
 * Counts are exact, except that a pair of words which only one of these texts has counts as 0: such pairs are three quarters
 * of all terms. A loaded text counts its own pairs. The only error left is a pair that one unloaded text shares with a text
 * of the segments.
 */
export class UnloadedTexts {
  readonly facts: UnloadedFacts;
  /** Ids of the texts that were deleted or changed since then; they must not be loaded. */
  readonly removed = new Set<number>();
  readonly #removedTerms = new Map<number, number>();

  constructor(facts: UnloadedFacts) {
    this.facts = facts;
  }

  /** Number of texts. */
  get size(): number {
    return this.facts.texts - this.removed.size;
  }

  /** Approximate bytes of memory in addition to the facts. */
  get bytes(): number {
    return 64 * this.removed.size + 64 * this.#removedTerms.size;
  }

  /** Returns how many of the texts have a term. */
  count(hash: number): number {
    const { hashes, counts } = this.facts;
    const at = seek(hashes, 0, hash);
    const count = hashes[at] === hash ? counts[at]! : this.single(hash) === undefined ? 0 : 1;
    if (count === 0 || this.#removedTerms.size === 0) return count;
    return Math.max(0, count - (this.#removedTerms.get(hash) ?? 0));
  }

  /** Returns the id of the only text that has a word; undefined when several texts have it, or none. */
  single(hash: number): number | undefined {
    const { singles, singleIds } = this.facts;
    const at = seek(singles, 0, hash);
    return singles[at] === hash ? singleIds[at] : undefined;
  }

  /** Removes a text from the counts. */
  remove(textId: number, hashes: Iterable<number>): void {
    this.removed.add(textId);
    for (const hash of hashes) this.#removedTerms.set(hash, (this.#removedTerms.get(hash) ?? 0) + 1);
  }
}

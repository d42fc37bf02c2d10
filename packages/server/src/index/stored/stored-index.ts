import { seek } from '../walk.ts';

/** Some vectors of a collection, one after the other, evenly among all in the order of their texts' ids. */
export interface VectorSample {
  vectors: Int8Array;
  lengths: Float64Array;
}

/** What is known of the texts of a stored index; arrays lie in memory that threads share. */
export interface StoredFacts {
  /** Number of texts, and of those that have a vector. */
  texts: number;
  vectors: number;
  /** The sum of the directions of the vectors, as those of `MeanDirection`. */
  directions: Float64Array;
  sample: VectorSample;
  /** Terms that two texts or more had once, ascending, and how many have each now. */
  hashes: Uint32Array;
  counts: Uint32Array;
  /** Words that one text alone has, ascending, and the ids of these texts. */
  singles: Uint32Array;
  singleIds: Uint32Array;
}

/**
 * The index of a collection that lies in the store, as a view sees it: how many texts have a term, and which of its texts
 * have gone or changed since it was made. The texts themselves are lent to the view for a search.
 *
 * Counts are exact but for pairs of words that one text alone has. Of these it says 0, for they are three quarters of all
 * terms. Texts that are lent tell of their own; so what is missed is that a text outside of the stored index has such a
 * pair too.
 */
export class StoredIndex {
  readonly facts: StoredFacts;
  /** Ids of the texts that are not to be taken from it any more. */
  readonly gone = new Set<number>();
  readonly #goneTerms = new Map<number, number>();

  constructor(facts: StoredFacts) {
    this.facts = facts;
  }

  /** Number of texts. */
  get size(): number {
    return this.facts.texts - this.gone.size;
  }

  /** Bytes of memory beside the facts, about. */
  get bytes(): number {
    return 64 * this.gone.size + 64 * this.#goneTerms.size;
  }

  /** How many of its texts have a term. */
  count(hash: number): number {
    const { hashes, counts } = this.facts;
    const at = seek(hashes, 0, hash);
    const count = hashes[at] === hash ? counts[at]! : this.single(hash) === undefined ? 0 : 1;
    if (count === 0 || this.#goneTerms.size === 0) return count;
    return Math.max(0, count - (this.#goneTerms.get(hash) ?? 0));
  }

  /** The only text that has a word; undefined when there are more or none. */
  single(hash: number): number | undefined {
    const { singles, singleIds } = this.facts;
    const at = seek(singles, 0, hash);
    return singles[at] === hash ? singleIds[at] : undefined;
  }

  /** Counts a text no more. */
  remove(textId: number, hashes: Iterable<number>): void {
    this.gone.add(textId);
    for (const hash of hashes) this.#goneTerms.set(hash, (this.#goneTerms.get(hash) ?? 0) + 1);
  }
}

import { leastSquaredNorm, type NormPart, squaredNorm } from '../scoring/squared-norm.ts';
import { Bitset } from './sets/bitset.ts';
import { LiveCounts } from './live-counts.ts';
import { forEachEntry } from './segment/packed-lists.ts';
import type { Segment } from './segment/segment.ts';
import { sharedMemory } from './segment/shared-memory.ts';
import { seek } from './walk.ts';

/** How far the top may move before bounds of norms are reckoned anew: down, so that a text that goes does not, and up, for they get loose. */
const below = 0.05;
const above = 0.5;

/** A segment of a view, with what changes: the texts that have gone, and what depends on all other texts. */
export class LiveSegment {
  /** Unique in the collection. */
  readonly id: number;
  readonly segment: Segment;
  readonly deleted: Bitset;
  readonly counts: LiveCounts;
  /** By docId the sums A, B and C of the squared norm of its terms, side by side. */
  readonly norms: Float64Array;
  /** By docId a squared norm that its own is not below, under `leastTop` and every higher one; undefined until it is asked for. */
  #leasts: Float32Array | undefined;
  #leastTop = 0;
  /** Whether its texts are there for one search only, and counted by the stored index that they were read from. */
  readonly isLent: boolean;
  /** The number that the first text has in the view, where docIds of all segments follow one another. */
  first = 0;

  constructor(id: number, segment: Segment, isLent = false) {
    this.id = id;
    this.segment = segment;
    this.isLent = isLent;
    this.deleted = new Bitset(segment.docs);
    this.counts = new LiveCounts(segment);
    const sums = 3 * segment.docs;
    this.norms = new Float64Array(sharedMemory(8 * sums), 0, sums);
  }

  /** Number of texts that have not gone. */
  get size(): number {
    return this.segment.docs - this.deleted.count;
  }

  /** Bytes of memory beside the segment. */
  get bytes(): number {
    const leasts = this.#leasts?.byteLength ?? 0;
    return this.norms.byteLength + leasts + this.deleted.bytes + this.counts.bytes;
  }

  /** The docId of a text; undefined when it is not there, or has gone. */
  find(textId: number): number | undefined {
    const { ids } = this.segment;
    const doc = seek(ids, 0, textId);
    return ids[doc] === textId && !this.deleted.has(doc) ? doc : undefined;
  }

  /** Marks a text as gone; what other texts weigh is not changed. */
  drop(doc: number): void {
    if (!this.deleted.add(doc)) return;
    this.eachTerm(doc, (term) => {
      this.counts.lower(term);
    });
  }

  /** Calls with the number and the weight of every term of a text. */
  eachTerm(doc: number, visit: (term: number, weight: number) => void): void {
    const { rows, rowsAt } = this.segment;
    forEachEntry(rows, rowsAt[doc]!, rowsAt[doc + 1]!, visit);
  }

  /** The squared norm of a text's terms under the level of a term that all texts have. */
  squaredNorm(doc: number, top: number): number {
    const at = 3 * doc;
    return squaredNorm(this.norms[at]!, this.norms[at + 1]!, this.norms[at + 2]!, top);
  }

  /**
   * By docId what `squaredNorm` is not below. Most of the texts that a search has sums for are told by this, which takes four
   * bytes of a processor's cache each and not twenty-four.
   */
  leastSquaredNorms(top: number): Float32Array {
    const { docs } = this.segment;
    if (this.#leasts !== undefined && top >= this.#leastTop && top <= this.#leastTop + below + above)
      return this.#leasts;
    this.#leasts ??= new Float32Array(sharedMemory(4 * docs), 0, docs);
    this.#leastTop = top - below;
    for (let doc = 0; doc < docs; doc++) this.#bound(doc, this.#leasts);
    return this.#leasts;
  }

  /** Sets the sums of a text. */
  weigh(doc: number, a: number, b: number, c: number): void {
    this.norms[3 * doc] = a;
    this.norms[3 * doc + 1] = b;
    this.norms[3 * doc + 2] = c;
    if (this.#leasts) this.#bound(doc, this.#leasts);
  }

  /** Adds a part to the sums of a text, so often. */
  correct(doc: number, { a, b, c }: NormPart, times: number): void {
    this.norms[3 * doc]! += times * a;
    this.norms[3 * doc + 1]! += times * b;
    this.norms[3 * doc + 2]! += times * c;
    if (this.#leasts) this.#bound(doc, this.#leasts);
  }

  #bound(doc: number, leasts: Float32Array): void {
    const at = 3 * doc;
    leasts[doc] = leastSquaredNorm(this.norms[at]!, this.norms[at + 1]!, this.norms[at + 2]!, this.#leastTop);
  }
}

import { squaredNorm } from '../scoring/squared-norm.ts';
import { Bitset } from './sets/bitset.ts';
import { LiveCounts } from './live-counts.ts';
import { forEachEntry } from './segment/packed-lists.ts';
import type { Segment } from './segment/segment.ts';
import { sharedMemory } from './segment/shared-memory.ts';
import { seek } from './walk.ts';

/** A segment of a view, with what changes: the texts that have gone, and what depends on all other texts. */
export class LiveSegment {
  /** Unique in the collection. */
  readonly id: number;
  readonly segment: Segment;
  readonly deleted: Bitset;
  readonly counts: LiveCounts;
  /** By docId the sums A, B and C of the squared norm of its terms, side by side. */
  readonly norms: Float64Array;
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
    return this.norms.byteLength + this.deleted.bytes + this.counts.bytes;
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
}

import { Bitset } from '../../index/sets/bitset.ts';
import { type Segment, segmentOf } from '../../index/segment/segment.ts';
import { seek } from '../../index/walk.ts';
import type { MergeCandidate } from './merge-policy.ts';

/** A segment in the indexer, with its deleted texts, and whether its file is written. */
export class IndexSegment implements MergeCandidate {
  /** Unique in the collection. */
  readonly id: number;
  readonly segment: Segment;
  readonly deleted: Bitset;
  deletedSince: number | undefined;
  isSaved = false;

  constructor(id: number, bytes: SharedArrayBuffer) {
    this.id = id;
    this.segment = segmentOf(bytes);
    this.deleted = new Bitset(this.segment.docs);
  }

  get size(): number {
    return this.segment.docs - this.deleted.count;
  }

  get deletedCount(): number {
    return this.deleted.count;
  }

  /** Returns the docId of a text; undefined when the segment does not have it, or it is deleted. */
  find(textId: number): number | undefined {
    const { ids } = this.segment;
    const doc = seek(ids, 0, textId);
    return ids[doc] === textId && !this.deleted.has(doc) ? doc : undefined;
  }

  /** Deletes a text; returns false when the segment does not have it, or it is deleted already. */
  delete(textId: number, now: number): boolean {
    const doc = this.find(textId);
    if (doc === undefined) return false;
    this.deleted.add(doc);
    this.deletedSince ??= now;
    return true;
  }

  /** Returns the ids of the deleted texts. */
  deletedIds(): number[] {
    const found: number[] = [];
    if (this.deleted.count === 0) return found;
    for (let doc = 0; doc < this.segment.docs; doc++) {
      if (this.deleted.has(doc)) found.push(this.segment.ids[doc]!);
    }
    return found;
  }
}

import { Bitset } from '../../index/sets/bitset.ts';
import { type Segment, segmentOf } from '../../index/segment/segment.ts';
import { seek } from '../../index/walk.ts';
import type { Weighed } from './merge-policy.ts';

/** A segment as the indexer holds it: which of its texts have gone, and whether its file is written. */
export class IndexSegment implements Weighed {
  /** Unique in the collection. */
  readonly id: number;
  readonly segment: Segment;
  readonly deleted: Bitset;
  goneSince: number | undefined;
  isSaved = false;

  constructor(id: number, bytes: SharedArrayBuffer) {
    this.id = id;
    this.segment = segmentOf(bytes);
    this.deleted = new Bitset(this.segment.docs);
  }

  get size(): number {
    return this.segment.docs - this.deleted.count;
  }

  get gone(): number {
    return this.deleted.count;
  }

  /** Takes a text out; false when it is not there. */
  delete(textId: number, now: number): boolean {
    const { ids } = this.segment;
    const doc = seek(ids, 0, textId);
    if (ids[doc] !== textId || !this.deleted.add(doc)) return false;
    this.goneSince ??= now;
    return true;
  }

  /** Ids of the texts that have gone. */
  deletedIds(): number[] {
    const found: number[] = [];
    if (this.deleted.count === 0) return found;
    for (let doc = 0; doc < this.segment.docs; doc++) {
      if (this.deleted.has(doc)) found.push(this.segment.ids[doc]!);
    }
    return found;
  }
}

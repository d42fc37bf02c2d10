import { grown } from './arrays.ts';
import { BlockPool } from './block-pool.ts';

/** Where a list lies: the cells from `from` to before `to`. A cell is slot × 256 + weight. */
export interface PostingList {
  array: Uint32Array;
  from: number;
  to: number;
}

/**
 * For every term the texts that have it, each with the term's weight there: 4 bytes a posting. A list lives in a
 * block of 2^n cells and moves to one of twice the size when it is full; the list of a single posting, as most
 * are, needs no block. The order within a list means nothing.
 */
export class Postings {
  /** Most texts that fit, bounded by the longest list. */
  static readonly maxSlots = 2 ** BlockPool.maxSize;

  private readonly pool = new BlockPool();
  /** Length of each term's list: its document frequency. */
  private lengths = new Uint32Array(256);
  /** Place of the list's block; the posting itself when there is but one. */
  private places = new Uint32Array(256);
  private sizes = new Uint8Array(256);

  count(term: number): number {
    return this.lengths[term] ?? 0;
  }

  /** A term's list; valid until the next change. */
  list(term: number): PostingList {
    const length = this.count(term);
    if (length <= 1) return { array: this.places, from: term, to: term + length };
    const place = this.places[term]!;
    const from = BlockPool.position(place);
    return { array: this.pool.array(place), from, to: from + length };
  }

  add(term: number, slot: number, weight: number): void {
    if (term >= this.lengths.length) {
      this.lengths = grown(this.lengths, term + 1);
      this.places = grown(this.places, term + 1);
      this.sizes = grown(this.sizes, term + 1);
    }
    const length = this.lengths[term]!;
    if (length === 0) this.places[term] = slot * 256 + weight;
    else {
      if (length === 1) this.move(term, 1);
      else if (length === 2 ** this.sizes[term]!) this.move(term, this.sizes[term]! + 1);
      const place = this.places[term]!;
      this.pool.array(place)[BlockPool.position(place) + length] = slot * 256 + weight;
    }
    this.lengths[term] = length + 1;
  }

  remove(term: number, slot: number): void {
    const { array, from, to } = this.list(term);
    // From the end, where a text is that was put in for one search only.
    let at = to - 1;
    while (at >= from && array[at]! >>> 8 !== slot) at--;
    if (at < from) throw new RangeError(`term ${term} is not in slot ${slot}`);
    array[at] = array[to - 1]!;
    this.lengths[term]!--;
    if (to - from === 2) {
      this.pool.giveBack(this.places[term]!, this.sizes[term]!);
      this.places[term] = array[from]!;
    }
  }

  /** Moves a list that is full to a block of the given size. */
  private move(term: number, size: number): void {
    const target = this.pool.take(size);
    const { array, from, to } = this.list(term);
    this.pool.array(target).set(array.subarray(from, to), BlockPool.position(target));
    if (to - from > 1) this.pool.giveBack(this.places[term]!, this.sizes[term]!);
    this.places[term] = target;
    this.sizes[term] = size;
  }
}

import { grown } from './arrays.ts';

const segmentBits = 24;
const segmentLength = 2 ** segmentBits;
const firstLength = 4096;
const leastBytes = 4;

/**
 * Blocks of bytes in a few big arrays, named by their place (the number of their first byte). Blocks come in sizes
 * numbered from 0: with four sizes to a doubling 4, 5, 6, 7, 8, 10 … bytes, with two 4, 6, 8, 12 … The more sizes, the
 * less of a block is unused, and the more blocks lie idle that growing lists have left. The arrays are segments of 16 MB, so that growing never copies more than the first one, which starts small.
 */
export class BytePool {
  /** Of the number of sizes to a doubling, the logarithm. */
  private readonly shift: number;
  private readonly segments = [new Uint8Array(firstLength)];
  private end = 0;
  /** Blocks given back, by size. */
  private readonly free: number[][] = [];

  constructor(sizesPerDoubling: 2 | 4) {
    this.shift = Math.log2(sizesPerDoubling);
  }

  /** Bytes that a block of a size holds. */
  capacity(size: number): number {
    const part = size & ((1 << this.shift) - 1);
    return (leastBytes + part * (leastBytes >> this.shift)) << (size >> this.shift);
  }

  /** The smallest size that holds so many bytes. */
  sizeFor(bytes: number): number {
    const doublings = Math.max(0, 29 - Math.clz32(bytes));
    const part = Math.max(0, Math.ceil(bytes / 2 ** doublings) - leastBytes);
    return (doublings << this.shift) + Math.ceil(part / (leastBytes >> this.shift));
  }

  /** Bytes of all blocks, given back ones included. */
  get bytes(): number {
    return this.end;
  }

  /** The array a block lies in; valid until the next `take`. */
  array(place: number): Uint8Array {
    return this.segments[place >>> segmentBits]!;
  }

  /** Position of a block in its array. */
  static position(place: number): number {
    return place & (segmentLength - 1);
  }

  take(size: number): number {
    const known = this.free[size]?.pop();
    if (known !== undefined) return known;
    const bytes = this.capacity(size);
    if (bytes > segmentLength) throw new RangeError(`a block holds at most ${segmentLength} bytes`);
    const room = this.segments.length * segmentLength - this.end;
    if (room < bytes) this.nextSegment(room);
    const place = this.end;
    this.end += bytes;
    const last = this.segments.length - 1;
    const needed = BytePool.position(place) + bytes;
    if (needed > this.segments[last]!.length) this.segments[last] = grown(this.segments[last]!, needed);
    return place;
  }

  giveBack(place: number, size: number): void {
    (this.free[size] ??= []).push(place);
  }

  /** Opens a segment; what is left of the last one serves smaller blocks. */
  private nextSegment(room: number): void {
    const last = this.segments.length - 1;
    if (this.segments[last]!.length < segmentLength) {
      this.segments[last] = grown(this.segments[last]!, segmentLength);
    }
    for (let left = room; left >= leastBytes;) {
      let size = this.sizeFor(left);
      if (this.capacity(size) > left) size--;
      this.giveBack(this.segments.length * segmentLength - left, size);
      left -= this.capacity(size);
    }
    this.end = this.segments.length * segmentLength;
    this.segments.push(new Uint8Array(segmentLength));
  }
}

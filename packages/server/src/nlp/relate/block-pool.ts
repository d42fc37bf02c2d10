import { grown } from './arrays.ts';

const segmentBits = 22;
const segmentLength = 2 ** segmentBits;
const firstLength = 1024;

/**
 * Blocks of 2^size numbers in a few big arrays, named by their place (the number of their first cell). The arrays
 * are segments of 16 MB, so that growing never copies more than the first one, which starts small.
 */
export class BlockPool {
  static readonly maxSize = segmentBits;

  private readonly segments = [new Uint32Array(firstLength)];
  private end = 0;
  /** Blocks given back, by size. */
  private readonly free: number[][] = [];

  /** The array a block lies in; valid until the next `take`. */
  array(place: number): Uint32Array {
    return this.segments[place >>> segmentBits]!;
  }

  /** Position of a block in its array. */
  static position(place: number): number {
    return place & (segmentLength - 1);
  }

  take(size: number): number {
    const known = this.free[size]?.pop();
    if (known !== undefined) return known;
    const room = this.segments.length * segmentLength - this.end;
    if (room < 2 ** size) this.nextSegment(room);
    const place = this.end;
    this.end += 2 ** size;
    const last = this.segments.length - 1;
    const needed = BlockPool.position(place) + 2 ** size;
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
    for (let size = segmentBits - 1; size >= 1; size--) {
      if ((room & (2 ** size)) === 0) continue;
      this.giveBack(this.end, size);
      this.end += 2 ** size;
    }
    this.end = this.segments.length * segmentLength;
    this.segments.push(new Uint32Array(segmentLength));
  }
}

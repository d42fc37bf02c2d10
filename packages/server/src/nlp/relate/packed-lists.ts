import { grown } from './arrays.ts';
import { BytePool } from './byte-pool.ts';

/** Numbers in a list lie below this. */
export const numberLimit = 2 ** 27;
/** The weight of nineteen entries in twenty: a term that its text has once. */
const usual = 16;
/** An entry this small lives where the place of its list would be. */
const inlineLimit = 2 ** 24;

/** What is known of a list: four cells side by side, for each look at one costs a trip to the memory. */
const cells = 4;
/** The list's block; without one, its single entry as number × 256 + weight. */
const place = 0;
/** Bytes in use; 1 for a single entry without a block, 0 for an empty list. */
const used = 1;
/** Size of the block + 1; 0 without one. */
const size = 2;
/** The number that was appended last. */
const last = 3;

/**
 * Lists of numbers with a weight of one byte each, known by their own number. Every list is a run of bytes: for
 * each entry the gap to the number before it (modulo 2^27, so that it may go backwards) and a bit that says whether
 * the weight is another than 16, as a varint; then the weight if it is. That takes two bytes an entry where number
 * and weight side by side take four: most entries are of frequent terms, whose gaps are small.
 *
 * A list of one entry, as those of most terms are, needs no block. Terms with the texts that have them and texts with
 * their terms are kept alike.
 */
export class PackedLists {
  private readonly pool = new BytePool();
  private lists = new Uint32Array(256 * cells);

  get bytes(): number {
    return this.lists.byteLength + this.pool.bytes;
  }

  /** Appends an entry to a list. */
  add(list: number, number: number, weight: number): void {
    if (number >= numberLimit) throw new RangeError(`a list holds numbers below ${numberLimit}`);
    const at = list * cells;
    if (at >= this.lists.length) this.lists = grown(this.lists, at + cells);
    if (this.lists[at + used] === 0 && number < inlineLimit) {
      this.lists[at + place] = number * 256 + weight;
      this.lists[at + used] = 1;
      return;
    }
    if (this.lists[at + size] === 0 && this.lists[at + used] === 1) {
      const single = this.lists[at + place]!;
      this.lists[at + used] = 0;
      this.append(at, single >>> 8, single & 255);
    }
    this.append(at, number, weight);
  }

  /** Empties a list. */
  clear(list: number): void {
    const at = list * cells;
    if (at >= this.lists.length) return;
    if (this.lists[at + size]! > 0) this.pool.giveBack(this.lists[at + place]!, this.lists[at + size]! - 1);
    this.lists.fill(0, at, at + cells);
  }

  /** Adds factor × weight to the sum of every number in a list. The hot loop of a search. */
  accumulate(list: number, factor: number, sums: Float32Array): void {
    const record = list * cells;
    if (this.isEmpty(record)) return;
    const start = this.lists[record + place]!;
    if (this.lists[record + size] === 0) {
      sums[start >>> 8]! += factor * (start & 255);
      return;
    }
    const usualPart = factor * usual;
    const bytes = this.pool.array(start);
    let at = BytePool.position(start);
    const end = at + this.lists[record + used]!;
    let number = 0;
    while (at < end) {
      let code = bytes[at++]!;
      if (code > 127) {
        code += (bytes[at++]! << 7) - 128;
        if (code > 16_383) {
          code += (bytes[at++]! << 14) - 16_384;
          if (code > 2_097_151) code += (bytes[at++]! << 21) - 2_097_152;
        }
      }
      number = (number + (code >>> 1)) & (numberLimit - 1);
      sums[number]! += code & 1 ? factor * bytes[at++]! : usualPart;
    }
  }

  /** Adds factor × weight² to the sum of every number in a list. */
  accumulateSquares(list: number, factor: number, sums: Float32Array): void {
    this.forEach(list, (number, weight) => {
      sums[number]! += factor * weight ** 2;
    });
  }

  /** Reads a list into arrays that are long enough and returns the number of its entries. */
  read(list: number, numbers: Uint32Array, weights: Uint8Array): number {
    const record = list * cells;
    if (this.isEmpty(record)) return 0;
    const start = this.lists[record + place]!;
    if (this.lists[record + size] === 0) {
      numbers[0] = start >>> 8;
      weights[0] = start & 255;
      return 1;
    }
    const bytes = this.pool.array(start);
    let at = BytePool.position(start);
    const end = at + this.lists[record + used]!;
    let count = 0;
    for (let number = 0; at < end; count++) {
      let code = bytes[at++]!;
      if (code > 127) {
        code += (bytes[at++]! << 7) - 128;
        if (code > 16_383) {
          code += (bytes[at++]! << 14) - 16_384;
          if (code > 2_097_151) code += (bytes[at++]! << 21) - 2_097_152;
        }
      }
      number = (number + (code >>> 1)) & (numberLimit - 1);
      numbers[count] = number;
      weights[count] = code & 1 ? bytes[at++]! : usual;
    }
    return count;
  }

  /** Calls with every entry of a list. */
  forEach(list: number, visit: (number: number, weight: number) => void): void {
    const record = list * cells;
    if (this.isEmpty(record)) return;
    const start = this.lists[record + place]!;
    if (this.lists[record + size] === 0) {
      visit(start >>> 8, start & 255);
      return;
    }
    const bytes = this.pool.array(start);
    let at = BytePool.position(start);
    const end = at + this.lists[record + used]!;
    for (let number = 0; at < end;) {
      let code = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++]!;
        code += (byte & 127) << shift;
        if (byte < 128) break;
      }
      number = (number + (code >>> 1)) & (numberLimit - 1);
      visit(number, code & 1 ? bytes[at++]! : usual);
    }
  }

  /** Drops the entries that aren't wanted any more. */
  retain(list: number, wanted: (number: number) => boolean): void {
    const kept: number[] = [];
    let dropped = 0;
    this.forEach(list, (number, weight) => {
      if (wanted(number)) kept.push(number, weight);
      else dropped++;
    });
    if (dropped === 0) return;
    this.clear(list);
    for (let i = 0; i < kept.length; i += 2) this.add(list, kept[i]!, kept[i + 1]!);
  }

  private isEmpty(record: number): boolean {
    return record >= this.lists.length || this.lists[record + used] === 0;
  }

  private append(record: number, number: number, weight: number): void {
    const gap = (number - this.lists[record + last]! + numberLimit) & (numberLimit - 1);
    const code = 2 * gap + (weight === usual ? 0 : 1);
    const length = (code < 128 ? 1 : code < 16_384 ? 2 : code < 2_097_152 ? 3 : 4) + (code & 1);
    const from = this.lists[record + used]!;
    const block = this.lists[record + size]! - 1;
    if (block < 0 || from + length > BytePool.capacity(block)) this.move(record, from + length);
    const bytes = this.pool.array(this.lists[record + place]!);
    let at = BytePool.position(this.lists[record + place]!) + from;
    let rest = code;
    for (; rest > 127; rest >>>= 7) bytes[at++] = (rest & 127) | 128;
    bytes[at++] = rest;
    if (code & 1) bytes[at++] = weight;
    this.lists[record + used] = from + length;
    this.lists[record + last] = number;
  }

  /** Moves a list to a block that holds so many bytes. */
  private move(record: number, bytes: number): void {
    const newSize = BytePool.sizeFor(bytes);
    const target = this.pool.take(newSize);
    const oldPlace = this.lists[record + place]!;
    const oldSize = this.lists[record + size]! - 1;
    if (oldSize >= 0) {
      const from = BytePool.position(oldPlace);
      const to = BytePool.position(target);
      const source = this.pool.array(oldPlace);
      const sink = this.pool.array(target);
      // Most lists are short, and a loop needs no object to copy one.
      for (let at = 0; at < this.lists[record + used]!; at++) sink[to + at] = source[from + at]!;
      this.pool.giveBack(oldPlace, oldSize);
    }
    this.lists[record + place] = target;
    this.lists[record + size] = newSize + 1;
  }
}

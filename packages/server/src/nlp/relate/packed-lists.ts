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

/** Lists side by side in one array; more lie in others, so that growing never copies more than 256 kB. */
const pageBits = 14;
const pageLists = 2 ** pageBits;
const firstLists = 256;
const noLists = new Uint32Array();
const noBytes = new Uint8Array();

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
  private readonly pool: BytePool;
  private readonly pages = [new Uint32Array(firstLists * cells)];

  /** Lists that are filled at once lie closest with four sizes of blocks to a doubling, those that grow with two. */
  constructor(sizesPerDoubling: 2 | 4 = 2) {
    this.pool = new BytePool(sizesPerDoubling);
  }

  get bytes(): number {
    return this.pages.reduce((sum, { byteLength }) => sum + byteLength, this.pool.bytes);
  }

  /** Appends an entry to a list. */
  add(list: number, number: number, weight: number): void {
    if (number >= numberLimit) throw new RangeError(`a list holds numbers below ${numberLimit}`);
    const lists = this.pageFor(list);
    const at = recordOf(list);
    if (lists[at + used] === 0 && lists[at + size] === 0 && number < inlineLimit) {
      lists[at + place] = number * 256 + weight;
      lists[at + used] = 1;
      return;
    }
    if (lists[at + size] === 0 && lists[at + used] === 1) {
      const single = lists[at + place]!;
      lists[at + used] = 0;
      this.append(lists, at, single >>> 8, single & 255);
    }
    this.append(lists, at, number, weight);
  }

  /** Appends entries, as number × 256 + weight, to an empty list, in a block that just holds them. */
  fill(list: number, entries: Float64Array): void {
    if (entries.length > 1) {
      let bytes = 0;
      let before = 0;
      for (const entry of entries) {
        const number = Math.floor(entry / 256);
        bytes += lengthOf(codeOf(before, number, entry % 256));
        before = number;
      }
      this.move(this.pageFor(list), recordOf(list), bytes);
    }
    for (const entry of entries) this.add(list, Math.floor(entry / 256), entry % 256);
  }

  /** Empties a list. */
  clear(list: number): void {
    const lists = this.pageOf(list);
    const at = recordOf(list);
    if (at >= lists.length) return;
    if (lists[at + size]! > 0) this.pool.giveBack(lists[at + place]!, lists[at + size]! - 1);
    lists.fill(0, at, at + cells);
  }

  /** Adds factor × weight to the sum of every number in a list. The hot loop of a search. */
  accumulate(list: number, factor: number, sums: Float32Array): void {
    const lists = this.pageOf(list);
    const record = recordOf(list);
    if (isEmpty(lists, record)) return;
    const start = lists[record + place]!;
    if (lists[record + size] === 0) {
      sums[start >>> 8]! += factor * (start & 255);
      return;
    }
    const usualPart = factor * usual;
    const bytes = this.pool.array(start);
    let at = BytePool.position(start);
    const end = at + lists[record + used]!;
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
    const lists = this.pageOf(list);
    const record = recordOf(list);
    if (isEmpty(lists, record)) return 0;
    const start = lists[record + place]!;
    if (lists[record + size] === 0) {
      numbers[0] = start >>> 8;
      weights[0] = start & 255;
      return 1;
    }
    const bytes = this.pool.array(start);
    let at = BytePool.position(start);
    const end = at + lists[record + used]!;
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

  /** The bytes of a list, one after the other; good until it changes. */
  view(list: number): Uint8Array {
    const lists = this.pageOf(list);
    const record = recordOf(list);
    if (isEmpty(lists, record)) return noBytes;
    const start = lists[record + place]!;
    if (lists[record + size] === 0) return bytesOf(codeOf(0, start >>> 8, start & 255), start & 255);
    const from = BytePool.position(start);
    return this.pool.array(start).subarray(from, from + lists[record + used]!);
  }

  /** Calls with every entry of a list. */
  forEach(list: number, visit: (number: number, weight: number) => void): void {
    const lists = this.pageOf(list);
    const record = recordOf(list);
    if (isEmpty(lists, record)) return;
    const start = lists[record + place]!;
    if (lists[record + size] === 0) {
      visit(start >>> 8, start & 255);
      return;
    }
    const bytes = this.pool.array(start);
    let at = BytePool.position(start);
    const end = at + lists[record + used]!;
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

  /** The array in which a list is described, or would be. */
  private pageOf(list: number): Uint32Array {
    return this.pages[list >>> pageBits] ?? noLists;
  }

  /** The same, with room for it. */
  private pageFor(list: number): Uint32Array {
    const at = list >>> pageBits;
    while (this.pages.length <= at) this.pages.push(new Uint32Array(pageLists * cells));
    const needed = recordOf(list) + cells;
    if (needed > this.pages[at]!.length) {
      const length = Math.min(pageLists * cells, Math.max(2 * this.pages[at]!.length, needed));
      this.pages[at] = grown(this.pages[at]!, length);
    }
    return this.pages[at]!;
  }

  private append(lists: Uint32Array, record: number, number: number, weight: number): void {
    const code = codeOf(lists[record + last]!, number, weight);
    const length = lengthOf(code);
    const from = lists[record + used]!;
    const block = lists[record + size]! - 1;
    if (block < 0 || from + length > this.pool.capacity(block)) this.move(lists, record, from + length);
    const bytes = this.pool.array(lists[record + place]!);
    write(bytes, BytePool.position(lists[record + place]!) + from, code, weight);
    lists[record + used] = from + length;
    lists[record + last] = number;
  }

  /** Moves a list to a block that holds so many bytes. */
  private move(lists: Uint32Array, record: number, bytes: number): void {
    const newSize = this.pool.sizeFor(bytes);
    const target = this.pool.take(newSize);
    const oldPlace = lists[record + place]!;
    const oldSize = lists[record + size]! - 1;
    if (oldSize >= 0) {
      const from = BytePool.position(oldPlace);
      const to = BytePool.position(target);
      const source = this.pool.array(oldPlace);
      const sink = this.pool.array(target);
      // Most lists are short, and a loop needs no object to copy one.
      for (let at = 0; at < lists[record + used]!; at++) sink[to + at] = source[from + at]!;
      this.pool.giveBack(oldPlace, oldSize);
    }
    lists[record + place] = target;
    lists[record + size] = newSize + 1;
  }
}

/** Of an entry after the number `before`: the gap, and whether the weight follows. */
function codeOf(before: number, number: number, weight: number): number {
  const gap = (number - before + numberLimit) & (numberLimit - 1);
  return 2 * gap + (weight === usual ? 0 : 1);
}

/** Writes a code and the weight behind it. */
function write(bytes: Uint8Array, from: number, code: number, weight: number): void {
  let at = from;
  let rest = code;
  for (; rest > 127; rest >>>= 7) bytes[at++] = (rest & 127) | 128;
  bytes[at++] = rest;
  if (code & 1) bytes[at] = weight;
}

function bytesOf(code: number, weight: number): Uint8Array {
  const bytes = new Uint8Array(lengthOf(code));
  write(bytes, 0, code, weight);
  return bytes;
}

/** Bytes of a code and the weight behind it. */
function lengthOf(code: number): number {
  return (code < 128 ? 1 : code < 16_384 ? 2 : code < 2_097_152 ? 3 : 4) + (code & 1);
}

/** Where a list is described in its page. */
function recordOf(list: number): number {
  return (list & (pageLists - 1)) * cells;
}

function isEmpty(lists: Uint32Array, record: number): boolean {
  return record >= lists.length || lists[record + used] === 0;
}

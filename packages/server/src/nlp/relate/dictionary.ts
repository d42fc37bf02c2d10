import { grown } from './arrays.ts';

/**
 * Numbers 32-bit hashes from 0 upwards; numbers of deleted hashes are given out again. An open-addressing table with
 * linear probing, never more than two thirds full, hash and number side by side so that a look costs one trip to the
 * memory: 16 to 28 bytes a hash, where a Map of numbers takes 40 and more.
 */
export class Dictionary {
  /** For each cell the hash that lives there and its number + 1, which is 0 for an empty cell. */
  private table = new Uint32Array(1024);
  /** By number. */
  private hashes = new Uint32Array(256);
  private readonly free: number[] = [];
  private next = 0;

  /** All numbers given out lie below. */
  get end(): number {
    return this.next;
  }

  get bytes(): number {
    return this.table.byteLength + this.hashes.byteLength;
  }

  /** The hash with a number. */
  hash(number: number): number {
    return this.hashes[number]!;
  }

  /** Number of the hash, or undefined when it is not there. */
  find(hash: number): number | undefined {
    const entry = this.table[this.cell(hash) + 1]!;
    return entry === 0 ? undefined : entry - 1;
  }

  /** Number of the hash, which is added when it is new. */
  add(hash: number): number {
    let cell = this.cell(hash);
    const entry = this.table[cell + 1]!;
    if (entry !== 0) return entry - 1;
    if (this.free.length === 0 && 3 * this.next >= this.table.length) {
      this.grow();
      cell = this.cell(hash);
    }
    const number = this.free.pop() ?? this.next++;
    if (number >= this.hashes.length) this.hashes = grown(this.hashes, number + 1);
    this.hashes[number] = hash;
    this.table[cell] = hash;
    this.table[cell + 1] = number + 1;
    return number;
  }

  delete(hash: number): void {
    let hole = this.cell(hash);
    const entry = this.table[hole + 1]!;
    if (entry === 0) return;
    this.free.push(entry - 1);
    // Entries after the hole move back into it unless that would put them before their home cell (Knuth 6.4, R).
    const mask = this.table.length - 1;
    for (let cell = (hole + 2) & mask; this.table[cell + 1] !== 0; cell = (cell + 2) & mask) {
      const home = (2 * this.table[cell]!) & mask;
      if (((cell - home) & mask) < ((cell - hole) & mask)) continue;
      this.table.copyWithin(hole, cell, cell + 2);
      hole = cell;
    }
    this.table[hole + 1] = 0;
  }

  /** The cell of the hash, or the empty one where it would go. The hashes are well mixed, so they are their own. */
  private cell(hash: number): number {
    const mask = this.table.length - 1;
    let cell = (hash << 1) & mask;
    while (this.table[cell + 1] !== 0 && this.table[cell] !== hash) cell = (cell + 2) & mask;
    return cell;
  }

  private grow(): void {
    const old = this.table;
    this.table = new Uint32Array(2 * old.length);
    for (let at = 0; at < old.length; at += 2) {
      if (old[at + 1] === 0) continue;
      const cell = this.cell(old[at]!);
      this.table[cell] = old[at]!;
      this.table[cell + 1] = old[at + 1]!;
    }
  }
}

import { grown } from './arrays.ts';

/**
 * Numbers 32-bit hashes from 0 upwards; numbers of deleted hashes are given out again. An open-addressing table with
 * linear probing, never more than half full: 12 bytes a hash, where a Map of numbers takes 40 and more.
 */
export class Dictionary {
  /** Number + 1 of the hash that lives in a cell, 0 for an empty cell. */
  private cells = new Uint32Array(512);
  private hashes = new Uint32Array(256);
  private readonly free: number[] = [];
  private next = 0;

  /** Number of the hash, or undefined when it is not there. */
  find(hash: number): number | undefined {
    const entry = this.cells[this.cell(hash)]!;
    return entry === 0 ? undefined : entry - 1;
  }

  /** Number of the hash, which is added when it is new. */
  add(hash: number): number {
    const known = this.find(hash);
    if (known !== undefined) return known;
    if (this.free.length === 0 && this.next === this.hashes.length) this.grow();
    const number = this.free.pop() ?? this.next++;
    this.hashes[number] = hash;
    this.cells[this.cell(hash)] = number + 1;
    return number;
  }

  delete(hash: number): void {
    let hole = this.cell(hash);
    const entry = this.cells[hole]!;
    if (entry === 0) return;
    this.free.push(entry - 1);
    // Entries after the hole move back into it unless that would put them before their home cell (Knuth 6.4, R).
    const mask = this.cells.length - 1;
    for (let cell = (hole + 1) & mask; this.cells[cell] !== 0; cell = (cell + 1) & mask) {
      const home = this.hashes[this.cells[cell]! - 1]! & mask;
      if (((cell - home) & mask) < ((cell - hole) & mask)) continue;
      this.cells[hole] = this.cells[cell]!;
      hole = cell;
    }
    this.cells[hole] = 0;
  }

  /** The cell of the hash, or the empty one where it would go. The hashes are well mixed, so they are their own. */
  private cell(hash: number): number {
    const mask = this.cells.length - 1;
    let cell = hash & mask;
    for (let entry = this.cells[cell]!; entry !== 0; entry = this.cells[cell]!) {
      if (this.hashes[entry - 1] === hash) break;
      cell = (cell + 1) & mask;
    }
    return cell;
  }

  private grow(): void {
    this.hashes = grown(this.hashes, this.next + 1);
    this.cells = new Uint32Array(2 * this.hashes.length);
    for (let number = 0; number < this.next; number++) {
      this.cells[this.cell(this.hashes[number]!)] = number + 1;
    }
  }
}

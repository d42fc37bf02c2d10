import { grown } from './arrays.ts';

const leastCells = 1024;
/** From so many hashes on they are kept in parts, by their highest bits: what grows is then a table of some thousands. */
const partsFrom = 2 ** 14;
const partBits = 8;

/**
 * Numbers 32-bit hashes from 0 upwards; numbers of deleted hashes are given out again. An open-addressing table with
 * linear probing, never more than two thirds full, hash and number side by side so that a look costs one trip to the
 * memory: 12 to 24 bytes a hash, where a Map of numbers takes 40 and more. A large dictionary is 256 such tables, for
 * one of a million hashes would hold up everything for 30 ms when it grows.
 */
export class Dictionary {
  /** For each cell the hash that lives there and its number + 1, which is 0 for an empty cell. */
  private tables = [new Uint32Array(leastCells)];
  /** Hashes in each of the tables. */
  private filled = [0];
  /** By number. */
  private hashes = new Uint32Array(256);
  private readonly free: number[] = [];
  private next = 0;

  /** All numbers given out lie below. */
  get end(): number {
    return this.next;
  }

  get bytes(): number {
    return this.tables.reduce((sum, { byteLength }) => sum + byteLength, this.hashes.byteLength);
  }

  /** The hash with a number. */
  hash(number: number): number {
    return this.hashes[number]!;
  }

  /** Number of the hash, or undefined when it is not there. */
  find(hash: number): number | undefined {
    const table = this.tables[this.part(hash)]!;
    const entry = table[cellOf(table, hash) + 1]!;
    return entry === 0 ? undefined : entry - 1;
  }

  /** Number of the hash, which is added when it is new. */
  add(hash: number): number {
    const known = this.find(hash);
    if (known !== undefined) return known;
    if (this.tables.length === 1 && this.filled[0] === partsFrom) this.divide();
    const number = this.free.pop() ?? this.next++;
    if (number >= this.hashes.length) this.hashes = grown(this.hashes, number + 1);
    this.hashes[number] = hash;
    this.insert(hash, number + 1);
    return number;
  }

  delete(hash: number): void {
    const part = this.part(hash);
    const table = this.tables[part]!;
    let hole = cellOf(table, hash);
    const entry = table[hole + 1]!;
    if (entry === 0) return;
    this.free.push(entry - 1);
    this.filled[part]!--;
    // Entries after the hole move back into it unless that would put them before their home cell (Knuth 6.4, R).
    const mask = table.length - 1;
    for (let cell = (hole + 2) & mask; table[cell + 1] !== 0; cell = (cell + 2) & mask) {
      const home = (2 * table[cell]!) & mask;
      if (((cell - home) & mask) < ((cell - hole) & mask)) continue;
      table.copyWithin(hole, cell, cell + 2);
      hole = cell;
    }
    table[hole + 1] = 0;
  }

  private part(hash: number): number {
    return (hash >>> (32 - partBits)) & (this.tables.length - 1);
  }

  /** Goes over from one table to its parts. */
  private divide(): void {
    const [whole] = this.tables;
    const parts = 2 ** partBits;
    this.tables = Array.from({ length: parts }, () => new Uint32Array(leastCells / 4));
    this.filled = new Array<number>(parts).fill(0);
    for (let at = 0; at < whole!.length; at += 2) {
      if (whole![at + 1] !== 0) this.insert(whole![at]!, whole![at + 1]!);
    }
  }

  private insert(hash: number, entry: number): void {
    const part = this.part(hash);
    const table = this.tables[part]!;
    const isFull = 3 * this.filled[part]! >= table.length;
    if (isFull) this.tables[part] = copied(table, new Uint32Array(2 * table.length));
    put(this.tables[part]!, hash, entry);
    this.filled[part]!++;
  }
}

/** The cell of the hash, or the empty one where it would go. The hashes are well mixed, so they are their own. */
function cellOf(table: Uint32Array, hash: number): number {
  const mask = table.length - 1;
  let cell = (hash << 1) & mask;
  while (table[cell + 1] !== 0 && table[cell] !== hash) cell = (cell + 2) & mask;
  return cell;
}

function put(table: Uint32Array, hash: number, entry: number): void {
  const cell = cellOf(table, hash);
  table[cell] = hash;
  table[cell + 1] = entry;
}

/** Puts the entries of a table into a larger one. */
function copied(table: Uint32Array, larger: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  for (let at = 0; at < table.length; at += 2) {
    if (table[at + 1] !== 0) put(larger, table[at]!, table[at + 1]!);
  }
  return larger;
}

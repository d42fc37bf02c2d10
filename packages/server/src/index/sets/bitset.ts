/** A set of numbers below `size`. */
export class Bitset {
  private readonly words: Uint32Array;
  /** The size of the set. */
  count = 0;

  constructor(size: number) {
    this.words = new Uint32Array(Math.ceil(size / 32));
  }

  get bytes(): number {
    return this.words.byteLength;
  }

  has(number: number): boolean {
    return (this.words[number >>> 5]! & (1 << (number & 31))) !== 0;
  }

  /** Adds a number; returns false when the set has it already. */
  add(number: number): boolean {
    if (this.has(number)) return false;
    this.words[number >>> 5]! |= 1 << (number & 31);
    this.count++;
    return true;
  }
}

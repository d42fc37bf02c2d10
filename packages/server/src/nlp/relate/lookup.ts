/**
 * Tells where a number stands in a list, −1 for one that isn't in it. An open-addressing table at most a quarter full:
 * with the terms of a query it fits the processor's first cache, and most terms of other texts are seen not to be
 * in it at the first look.
 */
export class Lookup {
  private readonly numbers: Uint32Array;
  /** Position + 1. */
  private readonly cells: Uint32Array;
  private readonly shift: number;

  constructor(numbers: Uint32Array) {
    this.numbers = numbers;
    const bits = Math.max(4, Math.ceil(Math.log2(4 * numbers.length)));
    this.shift = 32 - bits;
    this.cells = new Uint32Array(2 ** bits);
    for (let at = 0; at < numbers.length; at++) {
      let cell = this.home(numbers[at]!);
      while (this.cells[cell] !== 0) cell = (cell + 1) & (this.cells.length - 1);
      this.cells[cell] = at + 1;
    }
  }

  find(number: number): number {
    for (let cell = this.home(number); ; cell = (cell + 1) & (this.cells.length - 1)) {
      const entry = this.cells[cell]!;
      if (entry === 0 || this.numbers[entry - 1] === number) return entry - 1;
    }
  }

  /** Fibonacci hashing (Knuth 6.4). */
  private home(number: number): number {
    return Math.imul(number, 0x9e3779b1) >>> this.shift;
  }
}

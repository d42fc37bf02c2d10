/** The maximum share of used cells. */
const FULL = 0.8;
const GROWTH = 1.4;
const FIRST_CELLS = 64;

/** Numbers by hashes of 64 bits, one or more for each hash, in typed arrays: 12 bytes per cell. Numbers are only added. */
export class HashNumbers {
  #high = new Uint32Array(FIRST_CELLS);
  #low = new Uint32Array(FIRST_CELLS);
  /** 0 for an empty cell, else the number plus one. */
  #number = new Uint32Array(FIRST_CELLS);
  #used = 0;

  get bytes(): number {
    return 12 * this.#number.length;
  }

  add(high: number, low: number, number: number): void {
    if (this.#used >= FULL * this.#number.length) this.#grow();
    this.#put(high, low, number + 1);
    this.#used++;
  }

  /** Returns the numbers of a hash, in the order in which they were added. */
  find(high: number, low: number): number[] | undefined {
    const [highs, lows, numbers] = [this.#high, this.#low, this.#number];
    let found: number[] | undefined;
    for (let at = this.#cellOf(high); numbers[at] !== 0; at = at + 1 === numbers.length ? 0 : at + 1)
      if (highs[at] === high && lows[at] === low) (found ??= []).push(numbers[at]! - 1);
    return found;
  }

  #cellOf(high: number): number {
    return Math.floor((high / 2 ** 32) * this.#number.length);
  }

  #put(high: number, low: number, stored: number): void {
    let at = this.#cellOf(high);
    while (this.#number[at] !== 0) at = at + 1 === this.#number.length ? 0 : at + 1;
    this.#high[at] = high;
    this.#low[at] = low;
    this.#number[at] = stored;
  }

  #grow(): void {
    const [high, low, number] = [this.#high, this.#low, this.#number];
    const cells = Math.ceil(GROWTH * number.length);
    this.#high = new Uint32Array(cells);
    this.#low = new Uint32Array(cells);
    this.#number = new Uint32Array(cells);
    // Starts at an empty cell, so that numbers of one hash that wrap around the end keep their order.
    const empty = number.indexOf(0);
    for (let i = 0; i < number.length; i++) {
      const at = (empty + i) % number.length;
      if (number[at] !== 0) this.#put(high[at]!, low[at]!, number[at]!);
    }
  }
}

import { growTo } from './grow-to.ts';

/** Strings by number, as UTF-8 in one array. Strings are only added. */
export class Records {
  #bytes = new Uint8Array(1024);
  #ends = new Uint32Array(64);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#bytes.length + 4 * this.#ends.length;
  }

  /** Adds a string and returns its number. */
  add(text: string): number {
    const start = this.#startOf(this.#count);
    this.#bytes = growTo(this.#bytes, start + 3 * text.length);
    this.#ends = growTo(this.#ends, this.#count + 1);
    const { written } = encoder.encodeInto(text, this.#bytes.subarray(start));
    this.#ends[this.#count] = start + written;
    return this.#count++;
  }

  get(number: number): string {
    return decoder.decode(this.#bytes.subarray(this.#startOf(number), this.#ends[number]));
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends[number - 1]!;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

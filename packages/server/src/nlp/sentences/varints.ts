/** Writes numbers from 0 to 2³² − 1, seven bits a byte, the lowest first. */
export class VarintWriter {
  readonly #bytes: number[] = [];

  write(number: number): void {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#bytes.push(128 + (rest % 128));
    this.#bytes.push(rest);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads the numbers of a `VarintWriter`, and 0 after the last. */
export class VarintReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): number {
    let number = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#bytes[this.#at++] ?? 0;
      number += (byte & 127) * unit;
      if (byte < 128) return number;
    }
  }
}

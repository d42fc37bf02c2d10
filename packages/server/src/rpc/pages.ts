const growth = 2 ** 20;
/** Addresses to grow in; they cost nothing while there is no memory behind them. */
const room = 64 * growth;

/**
 * Bytes that are gathered in memory of their own, from the kernel's pages and not from malloc: what is freed there in
 * pieces stays with the process, for what is small and lives on lies between the pieces. Nothing is joined at the end.
 */
export class Pages {
  #memory = new ArrayBuffer(growth, { maxByteLength: room });
  #view = Buffer.from(this.#memory);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(piece: string | Uint8Array): void {
    const isText = typeof piece === 'string';
    this.#reserve(this.#length + (isText ? Buffer.byteLength(piece) : piece.length));
    if (isText) this.#length += this.#view.write(piece, this.#length);
    else {
      this.#view.set(piece, this.#length);
      this.#length += piece.length;
    }
  }

  /** All of them, no copy. */
  bytes(): Buffer {
    return Buffer.from(this.#memory, 0, this.#length);
  }

  #reserve(length: number): void {
    if (length <= this.#memory.byteLength) return;
    const size = Math.ceil(length / growth) * growth;
    if (size <= this.#memory.maxByteLength) {
      this.#memory.resize(size);
      return;
    }
    const before = this.bytes();
    this.#memory = new ArrayBuffer(size, { maxByteLength: 2 * size });
    this.#view = Buffer.from(this.#memory);
    this.#view.set(before);
    free(before);
  }
}

/** Gives the memory of bytes that were gathered in pages back at once; nobody may use them any more, no other thread either. */
export function free(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.resizable) buffer.transferToFixedLength(0);
}

const growthBytes = 2 ** 20;
/** Bytes of address space to grow into. They cost nothing until memory is mapped to them. */
const reservedBytes = 64 * growthBytes;

/**
 * A buffer that grows in memory pages of its own. Memory from malloc would stay with the process when it is freed, because small
 * long-lived objects lie between the pieces. The content is one piece, so nothing is copied at the end.
 */
export class GrowingBuffer {
  #memory = new ArrayBuffer(growthBytes, { maxByteLength: reservedBytes });
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

  /** Returns the content without a copy. */
  bytes(): Buffer {
    return Buffer.from(this.#memory, 0, this.#length);
  }

  #reserve(length: number): void {
    if (length <= this.#memory.byteLength) return;
    const size = Math.ceil(length / growthBytes) * growthBytes;
    if (size <= this.#memory.maxByteLength) {
      this.#memory.resize(size);
      return;
    }
    const before = this.bytes();
    this.#memory = new ArrayBuffer(size, { maxByteLength: 2 * size });
    this.#view = Buffer.from(this.#memory);
    this.#view.set(before);
    freeBytes(before);
  }
}

/** Returns the memory of a growing buffer to the system at once. No thread may use the bytes afterwards. Other bytes are left alone. */
export function freeBytes(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.resizable) buffer.transferToFixedLength(0);
}

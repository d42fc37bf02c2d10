import type { Document } from '../../index/segment/build.ts';
import { sharedMemory } from '../../index/segment/shared-memory.ts';

/** Bytes taken at a time: some two thousand texts. */
const chunkBytes = 2 ** 21;

/**
 * Room for the texts that wait to become a segment. Each that is read brings some buffers of a kilobyte out of malloc, which can
 * give back little as long as some of them are kept. So what is kept is copied side by side, and goes at once.
 */
export class DocumentRoom {
  #chunk: Uint8Array = new Uint8Array();
  #used = 0;
  /** The bytes of all chunks. */
  bytes = 0;

  /** The document, with its arrays in here. */
  keep({ terms, vector, pairs, ...rest }: Document): Document {
    const values =
      vector &&
      this.#copy(new Uint8Array(vector.values.buffer, vector.values.byteOffset, vector.values.length));
    return {
      ...rest,
      terms: this.#copy(terms),
      vector: values && { ...vector, values: new Int8Array(values.buffer, values.byteOffset, values.length) },
      pairs: pairs && this.#copy(pairs),
    };
  }

  #copy(bytes: Uint8Array): Uint8Array {
    if (this.#used + bytes.length > this.#chunk.length) {
      this.#chunk = new Uint8Array(sharedMemory(Math.max(chunkBytes, bytes.length)));
      this.#used = 0;
      this.bytes += this.#chunk.length;
    }
    const copy = this.#chunk.subarray(this.#used, this.#used + bytes.length);
    copy.set(bytes);
    this.#used += bytes.length;
    return copy;
  }
}

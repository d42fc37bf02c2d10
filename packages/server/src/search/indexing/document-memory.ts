import { sharedMemory } from '../../index/segment/shared-memory.ts';
import type { WholeDocument } from '../document.ts';

/** Bytes allocated at a time, for some two thousand texts. */
const chunkBytes = 2 ** 21;

/**
 * Memory for texts that wait to become a segment. Reading a text allocates buffers of about a kilobyte with malloc, which
 * returns little memory to the system while some of the buffers are in use. Copies here are adjacent and are freed all
 * at once.
 */
export class DocumentMemory {
  #chunk: Uint8Array = new Uint8Array();
  #used = 0;
  /** The bytes of all chunks. */
  bytes = 0;

  /** Returns a copy of a document with its arrays in this memory. */
  copy({ terms, vector, pairs, parts, ...rest }: WholeDocument): WholeDocument {
    const values =
      vector &&
      this.#copyBytes(new Uint8Array(vector.values.buffer, vector.values.byteOffset, vector.values.length));
    return {
      ...rest,
      terms: this.#copyBytes(terms),
      vector: values && { ...vector, values: new Int8Array(values.buffer, values.byteOffset, values.length) },
      pairs: pairs && this.#copyBytes(pairs),
      parts: {
        model: parts.model,
        sentences: parts.sentences && this.#copyBytes(parts.sentences),
        passages: parts.passages && this.#copyBytes(parts.passages),
      },
    };
  }

  #copyBytes(bytes: Uint8Array): Uint8Array {
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

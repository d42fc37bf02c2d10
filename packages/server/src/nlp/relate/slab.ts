/** Bytes of one array, of which many short ones are parts. */
const slabBytes = 32_768;

let slab = new Uint8Array();
let taken = 0;

/**
 * An empty array of bytes. Short ones are parts of a longer one, as those of Node's buffers are: an array of its own
 * has memory outside of the heap, which the collector frees in half a microsecond, and whoever looks for copies reads
 * the terms of tens of thousands of texts.
 */
export function slabbed(length: number): Uint8Array {
  if (8 * length > slabBytes) return new Uint8Array(length);
  if (taken + length > slab.length) {
    slab = new Uint8Array(slabBytes);
    taken = 0;
  }
  return slab.subarray(taken, (taken += length));
}

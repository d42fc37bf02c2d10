/**
 * A Bloom filter of hashes (B. Bloom, Space/time trade-offs in hash coding with allowable errors, 1970) whose places
 * come from two hashes (A. Kirsch and M. Mitzenmacher, ESA 2006). With five bits and three places per hash, one in
 * eleven hashes that were not added is found by chance.
 */
const bitsPerHash = 5;
const places = 3;

/**
 * The first byte: the format of the filter and of its hashes (`listing/text-pairs.ts`). A filter of another format may
 * hold any hash.
 */
const format = 2;

/** Returns a filter with some hashes. */
export function hashFilter(hashes: ReadonlySet<number>): Uint8Array {
  const bytes = new Uint8Array(2 + Math.floor((bitsPerHash * hashes.size) / 8));
  bytes[0] = format;
  for (const hash of hashes) {
    for (let which = 0; which < places; which++) {
      const bit = placeOf(hash, which, 8 * (bytes.length - 1));
      bytes[1 + (bit >>> 3)]! |= 1 << (bit & 7);
    }
  }
  return bytes;
}

/** Returns whether the filter in a range of bytes may hold a hash; always true for an empty range. */
export function mayHold(bytes: Uint8Array, from: number, to: number, hash: number): boolean {
  if (to - from < 2 || bytes[from] !== format) return true;
  for (let which = 0; which < places; which++) {
    const bit = placeOf(hash, which, 8 * (to - from - 1));
    if ((bytes[from + 1 + (bit >>> 3)]! & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/** Returns a place below `bits`, from the high bits of a product: without a division, for any number of bytes. */
function placeOf(hash: number, which: number, bits: number): number {
  const mixed = (hash + Math.imul(which, Math.imul(hash, 0x9e3779b1) | 1)) >>> 0;
  return Math.floor((mixed * bits) / 2 ** 32);
}

/**
 * A set of hashes in few bits, which says of a hash that it may be there, or that it surely is not: a Bloom filter (B. Bloom,
 * Space/time trade-offs in hash coding with allowable errors, 1970) whose places come of two hashes (A. Kirsch and
 * M. Mitzenmacher, ESA 2006). With five bits and three places a hash, one in eleven that are not there may be.
 */
const bitsPerHash = 5;
const places = 3;

/** The first byte: how the rest is made, and what hashes are of (`listing/text-pairs.ts`). Sets of another format may hold anything. */
const format = 2;

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

/** Whether the set in a stretch of bytes may hold a hash; where there is none it may. */
export function mayHold(bytes: Uint8Array, from: number, to: number, hash: number): boolean {
  if (to - from < 2 || bytes[from] !== format) return true;
  for (let which = 0; which < places; which++) {
    const bit = placeOf(hash, which, 8 * (to - from - 1));
    if ((bytes[from + 1 + (bit >>> 3)]! & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/** Below `bits`, by the high bits of a product: no division, and any number of bytes serves. */
function placeOf(hash: number, which: number, bits: number): number {
  const mixed = (hash + Math.imul(which, Math.imul(hash, 0x9e3779b1) | 1)) >>> 0;
  return Math.floor((mixed * bits) / 2 ** 32);
}

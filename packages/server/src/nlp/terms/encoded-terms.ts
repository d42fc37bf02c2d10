/**
 * The stored form of a text's terms: for each term its hash and weight, ascending by hash. This module is separate from the stemmers
 * and tables: threads that only read terms need 13 MB less.
 */

export interface Term {
  /** The hash of `hashWord` or `hashPair`. */
  hash: number;
  /** 16 × (1 + repetition · ln tf), at most 255. */
  weight: number;
}

/** Bytes of one encoded term: the hash, little endian, and the weight. */
const hashBytes = 4;
export const termBytes = hashBytes + 1;

/** Encodes terms, which must be in ascending order of their hashes. */
export function encodeTerms(terms: readonly Term[]): Uint8Array {
  const bytes = new Uint8Array(terms.length * termBytes);
  for (const [i, { hash, weight }] of terms.entries()) writeTerm(bytes, i, hash, weight);
  return bytes;
}

/** Decodes the bytes of `encodeTerms`. Throws a RangeError when their number is not a multiple of the size of a term. */
export function decodeTerms(bytes: Uint8Array): Term[] {
  if (bytes.length % termBytes !== 0) throw new RangeError(`${bytes.length} bytes are not a list of terms`);
  const terms: Term[] = [];
  for (let i = 0; i < termCount(bytes); i++)
    terms.push({ hash: hashAt(bytes, i), weight: weightAt(bytes, i) });
  return terms;
}

// The functions below serve loops over many texts, in which objects would cost too much.

/** Writes the term at a position. */
export function writeTerm(bytes: Uint8Array, i: number, hash: number, weight: number): void {
  const at = i * termBytes;
  bytes[at] = hash;
  bytes[at + 1] = hash >>> 8;
  bytes[at + 2] = hash >>> 16;
  bytes[at + 3] = hash >>> 24;
  bytes[at + hashBytes] = weight;
}

export function termCount(bytes: Uint8Array): number {
  return bytes.length / termBytes;
}

/** Returns the hash of the term at a position, Infinity after the last one. */
export function hashAt(bytes: Uint8Array, i: number): number {
  const at = i * termBytes;
  if (at >= bytes.length) return Infinity;
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}

/** Returns the hashes of all terms. */
export function hashesIn(bytes: Uint8Array): Uint32Array {
  const hashes = new Uint32Array(termCount(bytes));
  for (let at = 0; at < hashes.length; at++) hashes[at] = hashAt(bytes, at);
  return hashes;
}

export function weightAt(bytes: Uint8Array, i: number): number {
  return bytes[i * termBytes + hashBytes]!;
}

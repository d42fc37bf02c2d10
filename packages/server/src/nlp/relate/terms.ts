import type { Source } from '../types.ts';
import { stems } from './stems.ts';

/**
 * One term of a text. A term is known by a 32-bit hash of its stem (odd for a pair of neighbouring stems, even for
 * a single one): among a million terms one in four thousand shares its hash with another, which no ranking notices,
 * and an index of hashes is several times smaller than one of strings.
 */
export interface Term {
  hash: number;
  /** 16 × (1 + ln tf), at most 255. */
  weight: number;
}

export const isPair = (hash: number): boolean => (hash & 1) === 1;

/** Bytes of one encoded term: the hash, little endian, and the weight. */
const termBytes = 5;
const weightSteps = 16;
/** A word of the headline counts as much as this many in the body; 2 to 6 differ by .002 nDCG@10. */
const headlineCount = 2;

/**
 * The terms of a text, independent of any collection: stems and pairs of neighbouring stems with their weights,
 * ascending by hash, in the encoding that `decodeTerms` reads. A text without words gives no bytes.
 */
export function textTerms(source: Source): Uint8Array {
  const counts = new Map<number, number>();
  count(counts, stems(source.headline, source.language), headlineCount);
  count(counts, stems(source.body, source.language), 1);
  const terms = [...counts].map(([hash, tf]) => ({ hash, weight: tfWeight(tf) }));
  return encodeTerms(terms.sort((a, b) => a.hash - b.hash));
}

function count(counts: Map<number, number>, words: Iterable<string>, times: number): void {
  const add = (hash: number): void => void counts.set(hash, (counts.get(hash) ?? 0) + times);
  let previous: string | undefined;
  for (const word of words) {
    add(hashWord(word));
    if (previous !== undefined) add(hashPair(previous, word));
    previous = word;
  }
}

/** Logarithmic term frequency: a word said ten times says more, but not ten times more (raw tf costs .02 nDCG@10). */
function tfWeight(tf: number): number {
  return Math.min(255, Math.round(weightSteps * (1 + Math.log(tf))));
}

export function hashWord(word: string): number {
  return (hashText(word) & ~1) >>> 0;
}

export function hashPair(first: string, second: string): number {
  return (hashText(`${first} ${second}`) | 1) >>> 0;
}

/** FNV-1a over UTF-16 code units, finished with the mixer of MurmurHash3 so that every bit depends on every unit. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

export function encodeTerms(terms: readonly Term[]): Uint8Array {
  const bytes = new Uint8Array(terms.length * termBytes);
  const view = new DataView(bytes.buffer);
  terms.forEach(({ hash, weight }, i) => {
    view.setUint32(i * termBytes, hash, true);
    view.setUint8(i * termBytes + 4, weight);
  });
  return bytes;
}

/** Reads what `encodeTerms` wrote; an error when the length says that it is something else. */
export function decodeTerms(bytes: Uint8Array): Term[] {
  if (bytes.length % termBytes !== 0) throw new RangeError(`${bytes.length} bytes are no list of terms`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / termBytes }, (_, i) => ({
    hash: view.getUint32(i * termBytes, true),
    weight: view.getUint8(i * termBytes + 4),
  }));
}

import { appendFnv, mix } from '../../knowledge/hash.ts';

/**
 * Returns the hash that identifies a term: 32 bits, even for a stem, odd for a pair of neighbouring stems. Among a million terms one in
 * four thousand shares its hash with another, which does not affect rankings. An index of hashes is several times smaller than an
 * index of strings.
 */
export function hashWord(word: string): number {
  return (hashText(word) & ~1) >>> 0;
}

export function hashPair(first: string, second: string): number {
  return (hashText(`${first} ${second}`) | 1) >>> 0;
}

/** Returns a hash of a text, 32 bits. */
export const hashText = (text: string): number => mix(appendFnv(0x811c9dc5, text));

export const isPair = (hash: number): boolean => (hash & 1) === 1;

/**
 * Returns the hash that identifies a term: 32 bits, even for a stem, odd for a pair of neighbouring stems. Among a million terms one in
 * four thousand shares its hash with another. No ranking notices that, and an index of hashes is several times smaller than one
 * of strings.
 */
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

export const isPair = (hash: number): boolean => (hash & 1) === 1;

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const syllables = 'ba be bo ka ke ko la le lo ma me mo na ne no ra re ro sa se so ta te to va ve vo'.split(
  ' ',
);

/** A word of a vocabulary of `size`, of which the first are by far the most frequent (Zipf's law). */
export function randomWord(random: () => number, size = 2000): string {
  let rank = Math.floor(size ** random());
  let word = '';
  do {
    word += syllables[rank % syllables.length]!;
    rank = Math.floor(rank / syllables.length);
  } while (rank > 0);
  return `${word}x`;
}

/** A text of made-up words that shares some with most others. */
export function randomText(random: () => number, words = 40): string {
  return Array.from({ length: words }, () => randomWord(random)).join(' ');
}

export { seeded } from '../../support/seeded.ts';

const syllables = 'ba be bo ka ke ko la le lo ma me mo na ne no ra re ro sa se so ta te to va ve vo'.split(
  ' ',
);

/** Returns a random word of a vocabulary of `size`, with frequencies by Zipf's law. */
export function randomWord(random: () => number, size = 2000): string {
  let rank = Math.floor(size ** random());
  let word = '';
  do {
    word += syllables[rank % syllables.length]!;
    rank = Math.floor(rank / syllables.length);
  } while (rank > 0);
  return `${word}x`;
}

/** Returns a text of random words, some of which it shares with most other texts. */
export function randomText(random: () => number, words = 40): string {
  return Array.from({ length: words }, () => randomWord(random)).join(' ');
}

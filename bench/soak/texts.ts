import { bundledTexts } from '../support/recombined.ts';

const sentencesPerText = 5;
/** Invented words end each text, so that it brings terms that no text before it had. */
const inventedWords = 5;

/** Returns a function that makes English texts of some 90 words, each different from the others, out of the articles of `textkin demo`. */
export function textMaker(random: () => number): () => string {
  const sentences = bundledTexts('en').flatMap((text) => text.split(/(?<=\.)\s+/));
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const word = () => Array.from({ length: 3 }, () => oneOf(syllables)).join('');
  return () => {
    const known = Array.from({ length: sentencesPerText }, () => oneOf(sentences));
    const invented = Array.from({ length: inventedWords }, word);
    return `${known.join(' ')} They called it ${invented.join(' ')}.`;
  };
}

const syllables = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v'].flatMap((consonant) =>
  ['a', 'e', 'i', 'o', 'u'].flatMap((vowel) => [consonant + vowel, `${consonant}${vowel}n`]),
);

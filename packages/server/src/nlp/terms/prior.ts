import type { Language } from '../../domain/language.ts';
import { perLanguage } from '../../languages/index.ts';

/** Returns the share of a language's texts that have the word with a hash; 0 for rare words and pairs. */
export type Prior = (hash: number) => number;

/** Steps per octave of the encoded shares. */
const shareSteps = 8;

/**
 * Decodes a prior from its table. The table is base64. It has two values for each word, ascending by hash: half the difference to the
 * hash before (hashes of words are even), in bytes of 7 bits, lowest first; and one byte with the share, in steps below 1.
 */
export function readPrior(table: string): Prior {
  const bytes = Buffer.from(table, 'base64');
  // A hash table with open addressing. An entry has at least two bytes, so at most half of the cells are occupied. With a Map, the
  // lookups of a search's three hundred terms took a fifteenth of its time (18,000 texts, commit 82b631b4).
  const cells = 2 ** Math.ceil(Math.log2(bytes.length + 1));
  /** Half the hash plus 1; 0 for an empty cell. */
  const keys = new Uint32Array(cells);
  const shares = new Float64Array(cells);
  const cellOf = (key: number): number => {
    let cell = key & (cells - 1);
    while (keys[cell] !== key && keys[cell] !== 0) cell = (cell + 1) & (cells - 1);
    return cell;
  };
  for (let at = 0, half = 0; at < bytes.length; at++) {
    let difference = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = bytes[at++]!;
      difference += (byte & 127) * unit;
      if (byte < 128) break;
    }
    half += difference;
    const cell = cellOf(half + 1);
    keys[cell] = half + 1;
    shares[cell] = 2 ** (-bytes[at]! / shareSteps);
  }
  return (hash) => (hash % 2 === 0 ? shares[cellOf(hash / 2 + 1)]! : 0);
}

/** Encodes the table of a prior from the share of each word's hash. */
export function writePrior(shares: ReadonlyMap<number, number>): string {
  const bytes: number[] = [];
  let previous = 0;
  for (const [hash, share] of [...shares].sort(([one], [other]) => one - other)) {
    let difference = (hash - previous) / 2;
    for (; difference >= 128; difference = Math.floor(difference / 128)) bytes.push(128 + (difference % 128));
    bytes.push(difference, Math.round(-shareSteps * Math.log2(share)));
    previous = hash;
  }
  return Buffer.from(bytes).toString('base64');
}

/** The background document frequencies of each language. */
export const priors = perLanguage(({ words }) => readPrior(words.documentFrequencies));

/** Added to the share of texts: the share assumed for a word that is not in the language's table. */
const rarest = 1 / 2000;

/** Returns how informative a term is in a language: the negative logarithm of the share of texts that have it, in bits. */
export const informationOf = (hash: number, language: Language): number =>
  -Math.log2(priors[language](hash) + rarest);

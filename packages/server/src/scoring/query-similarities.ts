import { isPair } from '../nlp/terms/hash.ts';
import { hashAt, termCount } from '../nlp/terms/encoded-terms.ts';
import type { PairLanguage, Similarities } from './blend.ts';

/** From this number of words on, a query is compared like a text. */
const wordsOfText = 25;

/** The factor by which the meaning of a single word differs more from a text than two texts differ. */
const stretch = 0.8;

/**
 * The least relevance at which a text without a word of the query is found by meaning alone. Among 450 news, "automobile" finds
 * texts on cars at .2 and more, and nonsense stays at .13. Across languages, where texts share no words, chance stays below .1.
 */
export const minRelevanceByMeaning = (kind: PairLanguage): number => (kind === 'across' ? 0.1 : 0.2);

/** The least relevance of a text that has a word of the query: it is found however common the word is. */
export const minRelevanceByWords = 0.0001;

/**
 * Scales the likeness of a text and a short query to that of two texts. A text with 200 terms that has a word once has a cosine of
 * .07 with that word alone, hardly ever more than .3, and with n words √n times as much. Scores by words are divided by the
 * `ceiling` and bent, which keeps their order and keeps them below 1.
 */
export function scaleQuerySimilarities({ statistic, semantic }: Similarities, ceiling: number): Similarities {
  if (ceiling >= 1) return { statistic, semantic };
  return {
    statistic: 1 - Math.exp(-statistic / ceiling),
    semantic: Math.min(0.99, semantic * (1 + stretch * (1 - ceiling))),
  };
}

/** Returns the highest likeness by words that a query can have: √(words / 25), at most 1. The query is encoded as in `textTerms`. */
export function maxWordSimilarity(terms: Uint8Array): number {
  let words = 0;
  for (let at = 0; at < termCount(terms); at++) if (!isPair(hashAt(terms, at))) words++;
  return Math.min(1, Math.sqrt(words / wordsOfText));
}

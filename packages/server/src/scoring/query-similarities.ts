import { isPair } from '../nlp/terms/hash.ts';
import { hashAt, termCount } from '../nlp/terms/encoded-terms.ts';
import type { PairLanguage, Similarities } from './blend.ts';

/** A query of at least this many words is compared like a text. */
const wordsOfText = 25;

/**
 * How much the semantic similarity of short queries is raised: the vector of a single word is farther from the vector of a text than
 * two texts are from each other.
 */
const stretch = 0.8;

/**
 * Returns the least relevance of a text that has no word of the query. Among 450 news texts, "automobile" finds texts about cars at .2 or
 * more, and nonsense stays at .13. Across languages, where texts share no words, chance stays below .1.
 */
const minRelevanceByMeaning = (pair: PairLanguage): number => (pair === 'across' ? 0.1 : 0.2);

/** The least relevance of a text that has a word of the query: it is always found, however common the word. */
const minRelevanceByWords = 0.0001;

/**
 * Returns the relevance of a text for a search query, 0 for chance. A text that has words of the query, or a phrase that it must have,
 * is always found.
 */
export function queryRelevance(relevance: number, hasWords: boolean, pair: PairLanguage): number {
  if (hasWords) return Math.max(minRelevanceByWords, relevance);
  return relevance < minRelevanceByMeaning(pair) ? 0 : relevance;
}

/**
 * Scales the similarities of a text and a short query to the similarities of two texts. The cosine of a text of 200 terms with one of
 * its words is .07, hardly ever more than .3, and √n times as much with n words. The similarity by words is divided by its maximum and
 * bent, which keeps the order of texts, and the similarity below 1.
 */
export function scaleQuerySimilarities({ statistic, semantic }: Similarities, maximum: number): Similarities {
  if (maximum >= 1) return { statistic, semantic };
  return {
    statistic: 1 - Math.exp(-statistic / maximum),
    semantic: Math.min(0.99, semantic * (1 + stretch * (1 - maximum))),
  };
}

/** Returns the highest similarity by words that a query can have: √(words / 25), at most 1. `terms` are encoded by `encodeTerms`. */
export function maxWordSimilarity(terms: Uint8Array): number {
  let words = 0;
  for (let at = 0; at < termCount(terms); at++) if (!isPair(hashAt(terms, at))) words++;
  return Math.min(1, Math.sqrt(words / wordsOfText));
}

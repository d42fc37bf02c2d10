import { isPair } from '../nlp/terms/hash.ts';
import { hashAt, termCount } from '../nlp/terms/encoded-terms.ts';
import type { Kind, Likeness } from './blend.ts';

/** So many words and more ask as a text does. */
const wordsOfText = 25;

/** How much further apart the meanings of a single word and of a text are than those of two texts. */
const stretch = 0.8;

/**
 * Texts without a word of the query are in an answer by meaning alone from this relevance on. Among 450 news, "automobile"
 * has texts on cars at .2 and more, and what nobody has ever said stays at .13. Across languages, where texts have no
 * common words, chance stays below .1.
 */
export const leastByMeaning = (kind: Kind): number => (kind === 'across' ? 0.1 : 0.2);

/** A text that has a word of the query is in an answer, however little the word says and its meaning agrees. */
export const leastByWords = 0.0001;

/**
 * How alike a text is to some words that somebody looks for, as if a whole text asked. A text with 200 terms that says a
 * word once has a cosine of .07 with that word alone, and can hardly have a higher one than .3: of n words it has the root
 * of n times as much. So scores by words are measured by the `ceiling`, and bent so that they stay below 1 in their order.
 */
export function askedLikeness({ statistic, semantic }: Likeness, ceiling: number): Likeness {
  if (ceiling >= 1) return { statistic, semantic };
  return {
    statistic: 1 - Math.exp(-statistic / ceiling),
    semantic: Math.min(0.99, semantic * (1 + stretch * (1 - ceiling))),
  };
}

/** Of the words of a query, in the encoding of `textTerms`. */
export function ceilingOf(terms: Uint8Array): number {
  let words = 0;
  for (let at = 0; at < termCount(terms); at++) if (!isPair(hashAt(terms, at))) words++;
  return Math.min(1, Math.sqrt(words / wordsOfText));
}

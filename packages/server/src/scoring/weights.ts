import { isPair } from '../nlp/terms/hash.ts';

/**
 * The weights of terms. The vector of a text has for each term
 *
 *   √share · w · idf,   idf² = (level(N) − level(df))² + floor
 *
 * where w = 1 + `repetition` · ln tf, and idf is the usual logarithm of N/df, but in steps and mixed with pseudo-texts of the prior.
 */

/**
 * The number of pseudo-texts with the background frequencies of the language that are added to the collection. Without them, twenty texts
 * could not distinguish significant words from common ones. With more pseudo-texts the relevance of a pair changes less while
 * its collection grows (news, 20 texts to all, median change: .075 with 1,000, .056 with 2,000, .045 with 4,000), but
 * unrelated pages of one manual become more similar; nDCG@10 hardly changes.
 */
const priorTexts = 2000;

/**
 * Added to each document frequency. Whether two or three texts have a word is mostly chance, above all in a small collection. Without
 * smoothing, the scores of a small collection would differ more from those of a large collection. nDCG@10 hardly changes (±.001).
 */
const smoothing = 2;

/** Steps of a level to an octave. Quarters of an octave cost no nDCG@10 (±.001) against exact logarithms. */
const steps = 4;

/** The least idf². A word that all texts have still counts a little, so that a text of such words has a norm. */
export const idfFloor = 0.25;

/**
 * Returns the factor of a term's squared weight. Pairs count half (+.012 to +.024 nDCG@10 over words alone; 0.25 to 0.8 are equally good).
 * Terms that no other text has relate a text to none, but lengthen the vectors of long texts. Such words count a quarter, and such pairs,
 * which are most of these terms, nothing. Counted in full they cost .010 nDCG@10 on news, .014 and .016 on manuals.
 */
export function termShare(hash: number, count: number): number {
  if (isPair(hash)) return count === 1 ? 0 : pairShare;
  return count === 1 ? 0.25 : 1;
}

const pairShare = 0.5;

/** Returns the factor of a term's squared weight for a term that other texts have. */
export function fullTermShare(hash: number): number {
  return isPair(hash) ? pairShare : 1;
}

/** Returns the level of a document frequency; `prior` is the share of the language's texts that have the term. */
export function level(count: number, prior: number): number {
  if (prior === 0 && count < levels.length) return levels[count]!;
  return levelOf(count + priorTexts * prior);
}

function levelOf(count: number): number {
  return Math.round(steps * Math.log2(count + smoothing));
}

/** The levels of small counts without a prior, the common case: a logarithm takes ten times as long as a lookup. */
const levels = Float64Array.from({ length: 4096 }, (_, count) => levelOf(count));

/** Returns the level of a term that all of `size` texts have, not rounded. */
export function topLevel(size: number): number {
  return steps * Math.log2(size + priorTexts + smoothing);
}

/** Returns the idf² of a term of a level, given the top level. */
export function squaredIdf(top: number, level: number): number {
  return (top - level) ** 2 + idfFloor;
}

/**
 * Returns the share of a term's squared weight that the df penalty leaves: 1 unless more than half of the texts have the term. Because of
 * the prior, a footer in each of twenty texts would count (unrelated news texts with a footer had a relevance of .38). The more texts have
 * such a term, the surer it is a habit and not the subject. A few texts suffice when a whole block of the text is in nearly all of them;
 * `block` is how certain that is, 0–1 (`boilerplate.ts`).
 */
export function dfPenaltyFactor(count: number, size: number, block: number): number {
  const surplus = Math.max(0, (2 * count) / size - 1);
  const habit = (size - 2) / (size + 8);
  return 1 - surplus * (habit + block * Math.max(0, blockHabit - habit));
}

/** The habit of a block that is certain; below 1, because copies of one text would otherwise have no weight left. */
const blockHabit = 0.9;

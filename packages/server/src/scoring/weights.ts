import { isPair } from '../nlp/terms/hash.ts';

/**
 * The weights of terms. A text's vector has for each term
 *
 *   √share · w · idf,   idf² = (level(N) − level(df))² + floor
 *
 * with w = 1 + `repetition` · ln tf and idf the usual logarithm of N/df, but in steps and with the prior's pseudo-texts mixed in.
 */

/**
 * Document frequencies are those of the collection and this many pseudo-texts with the frequencies of the language at
 * large. Without them, a collection of twenty texts could not tell a telling word from a common one. More of them keep
 * the relevance of a pair steadier while its collection grows (news, 20 texts to all: .075 with 1,000, .056 with
 * 2,000, .045 with 4,000 in the median) and bring unrelated pages of one manual closer together; nDCG@10 hardly moves.
 */
const priorTexts = 2000;

/**
 * Every term counts as if two more texts had it: that two texts have a word and not three or four is mostly chance, and all
 * the more so in a small collection, whose scores would otherwise be further from those of a large one. nDCG@10 hardly moves
 * (±.001).
 */
const smoothing = 2;

/** Steps of levels to an octave: ¼ octave costs no nDCG@10 (±.001) against exact logarithms. */
const steps = 4;

/** A word in all texts still counts a little, so that the vector of a text made of such words has a length. */
export const idfFloor = 0.25;

/**
 * What a squared weight counts: pairs half (.012 to .024 nDCG@10 over words alone; 0.25 to 0.8 are alike). Terms that no other
 * text has say nothing of its neighbours, but make long texts longer: words count a quarter and pairs, which are most
 * of them, nothing (all counted in full −.010 on news, −.014 and −.016 on manuals).
 */
export function termShare(hash: number, count: number): number {
  if (isPair(hash)) return count === 1 ? 0 : pairShare;
  return count === 1 ? 0.25 : 1;
}

const pairShare = 0.5;

/** What a squared weight counts when it doesn't matter who else has the term. */
export function fullTermShare(hash: number): number {
  return isPair(hash) ? pairShare : 1;
}

/** The step of a document frequency, given the language's share of texts with the term. */
export function level(count: number, prior: number): number {
  if (prior === 0 && count < levels.length) return levels[count]!;
  return levelOf(count + priorTexts * prior);
}

function levelOf(count: number): number {
  return Math.round(steps * Math.log2(count + smoothing));
}

/** Levels of small counts without a prior, the common case: a logarithm takes ten times as long as a lookup. */
const levels = Float64Array.from({ length: 4096 }, (_, count) => levelOf(count));

/** The level of a term that all of `size` texts have, exact. */
export function topLevel(size: number): number {
  return steps * Math.log2(size + priorTexts + smoothing);
}

/** idf² of a term of level k under the top level l. */
export function squaredIdf(l: number, k: number): number {
  return (l - k) ** 2 + idfFloor;
}

/**
 * What is left of a squared weight when most texts of the collection have the term. Half of them or fewer: all of it.
 * The prior hides that a footer under each of twenty texts says nothing (unrelated news with one had a relevance of
 * .38); the more texts there are, the surer it is that such a term is theirs by habit, not by topic. A few suffice where
 * a whole `block` of the text, 0–1, is found under nearly all of them (`boilerplate.ts`).
 */
export function dfPenaltyFactor(count: number, size: number, block: number): number {
  const surplus = Math.max(0, (2 * count) / size - 1);
  const habit = (size - 2) / (size + 8);
  return 1 - surplus * (habit + block * Math.max(0, blockHabit - habit));
}

/** Not 1, or copies of one text would have no terms left to be equal by. */
const blockHabit = 0.9;

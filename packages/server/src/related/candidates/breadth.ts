import type { NearestOptions } from '../../index/nearest/nearest.ts';
import type { RelatedBy } from '../../scoring/blend.ts';

/**
 * Returns how many texts a search finds by words and by meaning: ten times the limit, among which are 98 to 100 % of the ten
 * best (twenty times: 99 to 100 %, with an equal nDCG@10). For a limit in the hundreds the factor is smaller, but still
 * covers the places by which meaning moves a text.
 */
export const breadthOf = (limit: number): number => Math.min(Math.max(100, 10 * limit), 1000 + 2 * limit);

/** The share of the candidates of a blended search that meaning finds; words find the others. */
const shareByMeaning = 0.2;

/**
 * The most texts of a collection per candidate that words find: the larger a collection, the more texts share
 * the weightiest words by chance. Among 524,000 recombined texts, the first 80 by the weightiest sixty words have 80 % of
 * the ten best, the first 200 have 91 %, 400 have 97.5 % and 1,000 have 99 %.
 */
const textsPerCandidate = 1000;

/** Returns how many candidates words find: more where meaning finds none. */
export const breadthByWords = (breadth: number, size: number, relatedBy: RelatedBy): number =>
  Math.ceil(
    Math.max((relatedBy === 'statistic' ? 2 : 1 - shareByMeaning) * breadth, size / textsPerCandidate),
  );

/** Returns how many candidates meaning finds in addition to those that words find. */
export const breadthByMeaning = (breadth: number): number => Math.ceil(shareByMeaning * breadth);

/** Returns whether a search that found a number of texts may find more if its breadth is larger. */
export const mayFindMore = (found: number, breadth: number): boolean =>
  found >= (1 - shareByMeaning) * breadth;

/**
 * The number of vectors compared for each candidate that meaning finds, by meaning alone and in addition to words. One
 * more is compared for a number of texts of the collection: the larger a collection, the more texts have a nearer sketch by
 * chance.
 */
const comparedByMeaning = 40;
const comparedBesideWords = 5;
const textsPerCompared = { byMeaning: 1000, besideWords: 4000 };

/** Returns how to find all candidates by meaning. */
export const nearestByMeaning = (breadth: number, size: number): NearestOptions => ({
  limit: breadth,
  compared: comparedByMeaning * breadth + size / textsPerCompared.byMeaning,
});

/** Returns how to find candidates by meaning in addition to those that words find. */
export const nearestBesideWords = (breadth: number, size: number, leastCosine: number): NearestOptions => {
  const limit = breadthByMeaning(breadth);
  return {
    limit,
    compared: comparedBesideWords * limit + size / textsPerCompared.besideWords,
    leastCosine,
  };
};

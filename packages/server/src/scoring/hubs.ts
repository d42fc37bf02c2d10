import { blend, type RelatedBy } from './blend.ts';

/**
 * Hubs are texts that are near to all others; spaces of many dimensions always have some (Radovanović et al., 2010). Across languages
 * they ranked above the translation of a page. Therefore half of the excess of a text's density over the usual density is subtracted
 * from its cosine. The density is the mean cosine of the text with the nearest texts in the language of the query ("cross-domain
 * similarity local scaling", Conneau et al., 2018).
 * Pages of one manual in two languages, the translation ranked first: 87.7 % before, 93.5 % with this; among the first ten: 97.6 %
 * before, 99.4 % with this (`npm run eval:related -- <data folder> across`).
 */

/** The number of nearest texts in the mean; 3 and 10 gave 94.4 and 91.7 %. */
export const hubNeighbours = 5;

/** The most texts among which the nearest are searched, evenly spread over the collection; 1,000 gave 92 %. */
export const hubSample = 4096;

/** The usual density of texts that are not hubs. Below it nothing is subtracted, so that no cosine rises in a small collection. */
const usualDensity = 0.4;

/** The least number of candidates whose density is computed; with 50, one translation in 500 is not among the first ten. */
const minCandidates = 100;

/** Lowers a cosine by half of the excess of a density over the usual density. */
function lowerForDensity(cosine: number, density: number): number {
  return cosine - Math.max(0, density - usualDensity) / 2;
}

/** Texts and their similarities, in parallel arrays. */
interface Candidates {
  ids: readonly number[];
  statistics: readonly number[];
  /** Changed by `rankLoweringHubs`, which lowers the similarities of hubs. */
  semantics: number[];
}

interface Options {
  relatedBy: RelatedBy;
  /** The number of best candidates to return. */
  count: number;
  /** Returns the density of the candidate at an index, in the language of the query. */
  densityOf: (at: number) => number;
}

/** Returns the indexes of the best candidates for a query in another language, and lowers the similarities of hubs. */
export function rankLoweringHubs(
  { ids, statistics, semantics }: Candidates,
  { relatedBy, count, densityOf }: Options,
): number[] {
  const scores = semantics.map((semantic, at) =>
    blend({ statistic: statistics[at]!, semantic }, relatedBy, 'across'),
  );
  const order = (one: number, other: number): number =>
    scores[other]! - scores[one]! || ids[one]! - ids[other]!;
  const best = [...ids.keys()].sort(order).slice(0, Math.max(minCandidates, count));
  for (const at of best) {
    if (!Number.isNaN(semantics[at])) semantics[at] = lowerForDensity(semantics[at]!, densityOf(at));
  }
  return best;
}

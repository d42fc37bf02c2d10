import { blend, type RelatedBy } from './blend.ts';

/**
 * Some texts are near to everything, and in a space of many dimensions there are always some: hubs (Radovanović et al.,
 * 2010). Across languages they stood before the translation of a page. Counted off is what a text has in common with
 * everything in the language of the asking text: half its mean cosine with the nearest texts there ("cross-domain
 * similarity local scaling", Conneau et al., 2018). The pages of one manual in two languages (`npm run eval:related --
 * <data folder> across`): the translation first in 87.7 % without, in 93.5 % with it; among ten 97.6 and 99.4 %.
 */

/** The mean is over so many nearest texts: 3 and 10 gave 94.4 and 91.7 %. */
export const hubNeighbours = 5;

/** Out of so many texts at most, evenly among all: a thousand gave 92 %. */
export const hubSample = 4096;

/** What is usual among texts that are no hubs; a small collection must not raise what is near to nothing of it. */
const usual = 0.4;

/** The least number of candidates that are compared: with 50, one translation in 500 is not among the first ten. */
export const minCandidates = 100;

/** A cosine without what it owes to a text that lies where many others do. */
export function lowerForDensity(cosine: number, density: number): number {
  return cosine - Math.max(0, density - usual) / 2;
}

/** Texts and their similarities, side by side. */
interface Candidates {
  ids: readonly number[];
  statistics: readonly number[];
  /** Those of hubs are lowered. */
  semantics: number[];
}

interface Options {
  by: RelatedBy;
  /** The number of best candidates to return. */
  count: number;
  /** Mean cosine of the candidate at a place with its nearest in the asking text's language. */
  densityOf: (place: number) => number;
}

/** The places of the best of the candidates for a text in another language; hubs are lowered. */
export function rankLoweringHubs(
  { ids, statistics, semantics }: Candidates,
  { by, count, densityOf }: Options,
): number[] {
  const scores = semantics.map((semantic, at) =>
    blend({ statistic: statistics[at]!, semantic }, by, 'across'),
  );
  const order = (one: number, other: number): number =>
    scores[other]! - scores[one]! || ids[one]! - ids[other]!;
  const best = [...ids.keys()].sort(order).slice(0, Math.max(minCandidates, count));
  for (const at of best) {
    if (!Number.isNaN(semantics[at])) semantics[at] = lowerForDensity(semantics[at]!, densityOf(at));
  }
  return best;
}

import { perLanguage } from '../languages/index.ts';
import type { RelatedRules, RelevanceLine } from '../languages/record.ts';
import type { PairLanguage, RelatedBy } from './blend.ts';

/**
 * Lines from scores to relevance, so that a relevance means the same in every collection: for each `related_by` and each language a line
 * in log-odds through two points, [score, relevance]. `npm run eval:relevance` measures the points on pairs of texts whose
 * relation is known: the score that 95 % of unrelated pairs stay below in each set (.1), and the median of related pairs. The
 * points of a language are in its record. Across languages the pairs are pages of a manual and their translations, with hubs
 * lowered (`hubs.ts`).
 */
const lines: Record<PairLanguage, Record<RelatedBy, Line>> = {
  ...perLanguage(({ related }) => toLines(related.relevance)),
  across: toLines({
    statistic: { unrelated: [0.02, 0.1], related: [0.1, 0.65] },
    automatic: { unrelated: [0.25, 0.1], related: [0.433, 0.85] },
    semantic: { unrelated: [0.34, 0.1], related: [0.554, 0.85] },
  }),
};

/** A line in log-odds. */
interface Line {
  fromScore: number;
  /** The distance between the scores of both points. */
  scores: number;
  from: number;
  /** The distance between the relevances of both points. */
  relevances: number;
}

function toLines({ statistic, automatic, semantic }: RelatedRules['relevance']): Record<RelatedBy, Line> {
  return {
    statistic: toLine(statistic),
    automatic: toLine(automatic),
    semantic: toLine(semantic),
  };
}

function toLine({ unrelated, related }: RelevanceLine): Line {
  const [fromScore, from] = [logOdds(unrelated[0]), logOdds(unrelated[1])];
  return { fromScore, scores: logOdds(related[0]) - fromScore, from, relevances: logOdds(related[1]) - from };
}

/** The circumstances of a comparison, which change how much its score says. */
export interface Comparison {
  /** The number of texts in the collection, including the query text. */
  size?: number;
  /** The number of terms of the query text; absent for a search query. */
  terms?: number | undefined;
}

/**
 * Returns the relevance, with four decimals, of a score of at most 1. Only a score of 1, which equal texts have, gives relevance 1; a
 * score of 0 or less gives relevance 0.
 */
export function relevance(
  score: number,
  relatedBy: RelatedBy,
  pair: PairLanguage,
  comparison: Comparison = {},
): number {
  if (score <= 0 || score >= 1) return Math.max(0, Math.min(1, score));
  const { fromScore, scores, from, relevances } = lines[pair][relatedBy];
  const corrected = correctForSize(score, relatedBy, comparison.size);
  const odds = (from + ((logOdds(corrected) - fromScore) / scores) * relevances) * steepness(comparison);
  return Math.min(0.9999, Math.round(1e4 / (1 + Math.exp(-odds))) / 1e4);
}

const usualTerms = 250;
const [fewestTerms, mostTerms] = [60, 400];
const usualSize = 1000;

/**
 * Returns the factor of the log-odds by which a relevance means the same for texts of every length and among any number of texts. Long
 * texts share words by chance, and a large collection has more texts that do: of pairs of news texts with a relevance of .1 to .2, 30 %
 * were about one topic with 80 words among twenty texts, and 3 % with more than 400 words among 100,000. With this factor it is 17 and
 * 5 % (`npm run eval:calibration`). Only the terms of the query count, so that the texts of a result stay in the order of their scores.
 */
export function steepness({ size = usualSize, terms = usualTerms }: Comparison): number {
  const length = Math.log(Math.min(Math.max(terms, fewestTerms), mostTerms) / usualTerms);
  return 1 + 0.14 * length + 0.03 * Math.log10(Math.max(size, usualSize) / usualSize);
}

/**
 * Returns the score that the same pair would have in a large collection (the small-collection correction). Among twenty texts the words of
 * an event seem rarer than among a thousand texts, of which ten are about that event. Of 150 pairs of news texts on one event, the
 * relevance differs by at most .1 between 20 texts and all: 89 % before, 94 % with this (model 1.1.0; with 1.2.0 99 % of 400
 * pairs). Stronger factors gain nothing there and harm questions to ministers, whose scores hardly change.
 */
export function correctForSize(score: number, relatedBy: RelatedBy, size = Infinity): number {
  return relatedBy === 'semantic' ? score : score * (1 - 20 / (size + 200));
}

function logOdds(share: number): number {
  return Math.log(share / (1 - share));
}

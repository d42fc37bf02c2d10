import { perLanguage } from '../languages/index.ts';
import type { RelatedRules, RelevanceLine } from '../languages/record.ts';
import type { PairLanguage, RelatedBy } from './blend.ts';

/**
 * Scores → relevance that means the same in every collection: for each way to compare and each language a line in
 * log-odds through two points, [score, relevance]. `npm run eval:relevance` measures them on pairs of texts whose
 * relation is known: the score below which 95 % of unrelated pairs stay in each of the sets (.1), and the median of
 * related ones. The points of a language stand in its record. Across languages the pairs are a manual's pages and their
 * translations, hubs lowered (hubs.ts).
 */
const lines: Record<PairLanguage, Record<RelatedBy, Line>> = {
  ...perLanguage(({ related }) => toLines(related.relevance)),
  across: toLines({
    statistic: { unrelated: [0.02, 0.1], related: [0.1, 0.65] },
    automatic: { unrelated: [0.25, 0.1], related: [0.433, 0.85] },
    semantic: { unrelated: [0.34, 0.1], related: [0.554, 0.85] },
  }),
};

/** In log-odds. */
interface Line {
  fromScore: number;
  scores: number;
  from: number;
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

/**
 * Relevance with four decimals of a score of at most 1, found among `size` texts; 1 is reserved to equal texts, and what is
 * not above 0 is 0.
 */
export function relevance(score: number, by: RelatedBy, kind: PairLanguage, size = Infinity): number {
  if (score <= 0 || score >= 1) return Math.max(0, Math.min(1, score));
  const { fromScore, scores, from, relevances } = lines[kind][by];
  const odds = from + ((logOdds(correctForSize(score, by, size)) - fromScore) / scores) * relevances;
  return Math.min(0.9999, Math.round(1e4 / (1 + Math.exp(-odds))) / 1e4);
}

/**
 * The score that the same pair would have in a large collection. Among twenty texts the words of one event look rarer than
 * they do among a thousand, ten of them on that event. Of 150 pairs of news on one event, 89 % kept their relevance
 * within .1 between 20 texts and all without this, 94 % did so with it (model 1.1.0; with 1.2.0 99 % of 400 pairs); stronger
 * factors gain nothing there and harm questions to ministers, whose scores hardly move.
 */
export function correctForSize(score: number, by: RelatedBy, size: number): number {
  return by === 'semantic' ? score : score * (1 - 20 / (size + 200));
}

function logOdds(share: number): number {
  return Math.log(share / (1 - share));
}

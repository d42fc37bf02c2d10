import type { Language } from '../../domain/language.ts';

/**
 * Scores → relevance that means the same in every collection: a line in log-odds, fixed by two points per language,
 * both measured by `eval/relevance.ts` on pairs of texts whose relation is known:
 *
 * - `unrelated`, the score below which 95 % of unrelated pairs stay in each set, has relevance 0.1;
 * - `sameStory`, the median of pairs on one news event (en) or one joint answer (sv), has relevance 0.65.
 */
const points: Record<Language, { unrelated: number; sameStory: number }> = {
  en: { unrelated: 0.047, sameStory: 0.178 },
  sv: { unrelated: 0.042, sameStory: 0.106 },
};

const unrelated = logOdds(0.1);
const sameStory = logOdds(0.65);

/** Relevance with four decimals of a score from 0 to 1; 1 is reserved to equal texts. */
export function relevance(score: number, language: Language): number {
  if (score <= 0 || score >= 1) return Math.max(0, Math.min(1, score));
  const from = logOdds(points[language].unrelated);
  const to = logOdds(points[language].sameStory);
  const odds = unrelated + ((logOdds(score) - from) / (to - from)) * (sameStory - unrelated);
  return Math.min(0.9999, Math.round(1e4 / (1 + Math.exp(-odds))) / 1e4);
}

function logOdds(share: number): number {
  return Math.log(share / (1 - share));
}

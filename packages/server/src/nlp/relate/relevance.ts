import type { Language } from '../../domain/language.ts';
import type { Kind, RelatedBy } from './blend.ts';

/**
 * Scores → relevance that means the same in every collection: a line in log-odds through two points per language,
 * [score, relevance]. Both are measured by `eval/relevance.ts` on pairs of texts whose relation is known: the score
 * below which 95 % of unrelated pairs stay in each of three sets (the manual is the hardest: .056 and .051 against
 * .017 to .028 of news and politics), and the median of 5,523 pairs of news on one event (en) and of 90 pairs of
 * questions to a minister that got a joint answer (sv), which are less alike.
 */
const points: Record<Language, { unrelated: Point; sameStory: Point }> = {
  en: { unrelated: [0.056, 0.1], sameStory: [0.185, 0.65] },
  sv: { unrelated: [0.051, 0.1], sameStory: [0.107, 0.55] },
};

type Point = readonly [score: number, relevance: number];

/** Relevance with four decimals of a score from 0 to 1; 1 is reserved to equal texts. */
export function relevance(score: number, by: RelatedBy, kind: Kind): number {
  const language = kind === 'across' ? 'en' : kind;
  if (score <= 0 || score >= 1) return Math.max(0, Math.min(1, score));
  const { unrelated, sameStory } = points[language];
  const [fromScore, from] = unrelated.map(logOdds) as [number, number];
  const [toScore, to] = sameStory.map(logOdds) as [number, number];
  const odds = from + ((logOdds(score) - fromScore) / (toScore - fromScore)) * (to - from);
  return Math.min(0.9999, Math.round(1e4 / (1 + Math.exp(-odds))) / 1e4);
}

function logOdds(share: number): number {
  return Math.log(share / (1 - share));
}

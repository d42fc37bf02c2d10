import { dot, mean, pairwise } from '../ranking.ts';
import type { JudgedDocument } from './judged.ts';

/** The number of other documents that a document of GUM counts as: GUM has few documents, and people judged them. */
const GUM_COUNT = 8;
const FOLDS = 4;

/** Returns weights that order the entities of documents. */
export const fit = (documents: readonly JudgedDocument[], gum: readonly JudgedDocument[]): number[] =>
  pairwise([
    ...documents.map((one) => ({ ...one, count: 1 })),
    ...gum.map((one) => ({ ...one, count: GUM_COUNT })),
  ]);

/** Yields, for each fold, weights that are fitted without its documents of GUM, and these documents as `held`. */
export function* folds(
  documents: readonly JudgedDocument[],
  gum: readonly JudgedDocument[],
): Generator<{ weights: number[]; held: JudgedDocument[] }> {
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeld = (at: number): boolean => at % FOLDS === fold;
    const rest = gum.filter((_, at) => !isHeld(at));
    yield { weights: fit(documents, rest), held: gum.filter((_, at) => isHeld(at)) };
  }
}

/** Returns the slope and bias with which the logistic of a score is the expected share of people who name the entity. */
export function calibrate(gum: readonly JudgedDocument[], weights: readonly number[]): [number, number] {
  const points = gum.flatMap(({ rows, gains }) =>
    rows.map((row, at) => [dot(row, weights), Math.log2(1 + gains[at]!) / 5] as const),
  );
  let [slope, bias] = [1, -1];
  for (let step = 0; step < 4000; step++) {
    const errors = points.map(([value, share]) => 1 / (1 + Math.exp(-slope * value - bias)) - share);
    slope -= 0.3 * mean(errors.map((error, at) => error * points[at]![0]));
    bias -= 0.3 * mean(errors);
  }
  return [slope, bias];
}

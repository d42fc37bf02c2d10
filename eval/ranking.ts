/** Learning to rank with few features and few documents. */

/** The rows of one document and their gains; the document counts as much as `count` documents. */
export interface RankedDocument {
  rows: readonly (readonly number[])[];
  gains: readonly number[];
  count: number;
}

type Fit = (training: readonly RankedDocument[]) => number[];

const STEPS = 120;
const RATE = 0.1;

/**
 * Fits weights by pairwise logistic regression (RankNet, Burges et al. 2005): every pair of a document's rows counts by how far apart
 * their gains are. The ridge is in units of the features' standard deviations.
 */
export const pairwise: Fit = makeFit(0.01, ({ rows, gains, count }, weights, slope) => {
  const scores = rows.map((row) => dot(row, weights));
  let total = 0;
  const pull = new Float64Array(rows.length);
  for (const [better, gain] of gains.entries()) {
    for (const [worse, less] of gains.entries()) {
      if (gain <= less) continue;
      total += gain - less;
      const error = (gain - less) / (1 + Math.exp(scores[better]! - scores[worse]!));
      pull[better]! -= error;
      pull[worse]! += error;
    }
  }
  if (total > 0) addRows(slope, rows, (at) => (count * pull[at]!) / total);
});

/** Returns a fit that minimises a convex loss with Adam (Kingma & Ba 2015), by scaled features; `add` adds the slope of a document. */
function makeFit(
  ridge: number,
  add: (one: RankedDocument, weights: readonly number[], slope: number[]) => void,
): Fit {
  return (training) => {
    const deviations = standardDeviations(training.flatMap(({ rows }) => rows));
    const scaled = training.map((one) => ({
      ...one,
      rows: one.rows.map((row) => row.map((value, at) => value / deviations[at]!)),
    }));
    const counts = training.reduce((sum, { count }) => sum + count, 0);
    let weights = deviations.map(() => 0);
    const speed = [...weights];
    const size = [...weights];
    for (let step = 1; step <= STEPS; step++) {
      const slope = weights.map((weight) => ridge * weight * counts);
      for (const one of scaled) add(one, weights, slope);
      weights = weights.map((weight, at) => {
        speed[at] = 0.9 * speed[at]! + 0.1 * slope[at]!;
        size[at] = 0.99 * size[at]! + 0.01 * slope[at]! ** 2;
        const move = speed[at] / (1 - 0.9 ** step) / (Math.sqrt(size[at] / (1 - 0.99 ** step)) + 1e-8);
        return weight - RATE * (1 - step / STEPS) * move;
      });
    }
    return weights.map((weight, at) => weight / deviations[at]!);
  };
}

export function dot(row: readonly number[], weights: readonly number[]): number {
  return row.reduce((sum, value, at) => sum + value * weights[at]!, 0);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function addRows(slope: number[], rows: RankedDocument['rows'], error: (row: number) => number): void {
  for (const [at, row] of rows.entries()) {
    const weight = error(at);
    for (const [feature, value] of row.entries()) slope[feature]! += weight * value;
  }
}

function standardDeviations(rows: RankedDocument['rows']): number[] {
  return (rows[0] ?? []).map((_, at) => {
    const values = rows.map((row) => row[at]!);
    const centre = mean(values);
    return Math.sqrt(mean(values.map((value) => (value - centre) ** 2))) + 1e-9;
  });
}

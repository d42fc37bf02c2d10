import { categoryOf } from './labels.ts';
import { nameCategories } from './reading.ts';

/** Added to each probability, so that the logarithm of a probability of zero is finite. */
const LEAST = 1e-9;

/** Returns the log probability of each of `nameCategories` for the words [from, to), given that they are a name. */
export type ChancesOf = (scores: Float64Array, from: number, to: number) => number[];

/** Makes the function that returns chances from the log probabilities of labels, row by row [words × labels]. */
export function makeChances(labels: readonly string[]): ChancesOf {
  const labelsOf = nameCategories.map((category) =>
    [...labels.keys()].filter((at) => labels[at] !== 'O' && categoryOf(labels[at]!) === category),
  );
  return (scores, from, to) => {
    const sums = labelsOf.map((own) => {
      let sum = 0;
      for (let word = from; word < to; word++) {
        let probability = 0;
        for (const label of own) probability += Math.exp(scores[word * labels.length + label]!);
        sum += Math.log(probability + LEAST);
      }
      return sum / (to - from);
    });
    const most = Math.max(...sums);
    const norm = most + Math.log(sums.reduce((sum, one) => sum + Math.exp(one - most), 0));
    return sums.map((one) => one - norm);
  };
}

import type { Category } from '../../domain/tags/tag.ts';

const CATEGORIES: Readonly<Record<string, Category>> = {
  PER: 'person',
  ORG: 'organization',
  LOC: 'location',
};

/** Returns the category of a label that begins or continues a name. */
export const categoryOf = (label: string): Category => CATEGORIES[label.slice(2)] ?? 'unknown';

/** Returns the label of each word from the label scores of the words, row by row [words × labels]. */
export type Decode = (scores: Float64Array) => Int32Array;

/** Writes the log softmax of row `row` of `logits` to `target`, from `at` on. */
export function logSoftmax(
  logits: Float32Array,
  row: number,
  labels: number,
  target: Float64Array,
  at: number,
): void {
  const from = row * labels;
  let highest = -Infinity;
  for (let label = 0; label < labels; label++)
    if (logits[from + label]! > highest) highest = logits[from + label]!;
  let sum = 0;
  for (let label = 0; label < labels; label++) sum += Math.exp(logits[from + label]! - highest);
  const norm = highest + Math.log(sum);
  for (let label = 0; label < labels; label++) target[at + label] = logits[from + label]! - norm;
}

/**
 * Makes a decoder that finds the best path in which I-X follows only B-X or I-X (Viterbi). The score of a path is the sum of the log
 * probabilities of its words, each with the bonus of its label; a transition is either allowed or forbidden.
 */
export function makeDecoder(
  labels: readonly string[],
  bonuses: readonly number[] = labels.map(() => 0),
): Decode {
  const count = labels.length;
  const all = [...labels.keys()];
  const predecessors = labels.map((to) =>
    to.startsWith('I-') ? all.filter((from) => labels[from]!.slice(1) === to.slice(1)) : all,
  );
  return (scores) => {
    const words = scores.length / count;
    const back = new Int32Array(scores.length);
    // The state before the first word is "O", so no path begins with I-.
    let best = Float64Array.from(labels, (label) => (label === 'O' ? 0 : -Infinity));
    let next = new Float64Array(count);
    for (let word = 0; word < words; word++) {
      const likeliest = bestOf(all, best);
      for (let to = 0; to < count; to++) {
        const from = predecessors[to] === all ? likeliest : bestOf(predecessors[to]!, best);
        back[word * count + to] = from;
        next[to] = best[from]! + (scores[word * count + to]! + bonuses[to]!);
      }
      [best, next] = [next, best];
    }
    const path = new Int32Array(words);
    for (let word = words - 1, label = bestOf(all, best); word >= 0; word--) {
      path[word] = label;
      label = back[word * count + label]!;
    }
    return path;
  };
}

/** Returns the label with the highest score; of equal scores, the first. */
function bestOf(labels: readonly number[], scores: Float64Array): number {
  let best = labels[0]!;
  for (const label of labels) if (scores[label]! > scores[best]!) best = label;
  return best;
}

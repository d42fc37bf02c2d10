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
  for (let label = 0; label < labels; label++) highest = Math.max(highest, logits[from + label]!);
  let sum = 0;
  for (let label = 0; label < labels; label++) sum += Math.exp(logits[from + label]! - highest);
  const norm = highest + Math.log(sum);
  for (let label = 0; label < labels; label++) target[at + label] = logits[from + label]! - norm;
}

/**
 * Makes a decoder that finds the best path in which I-X follows only B-X or I-X (Viterbi). The score of a path is the sum of the log
 * probabilities of its words; a transition is either allowed or forbidden.
 */
export function makeDecoder(labels: readonly string[]): Decode {
  const count = labels.length;
  const predecessors = labels.map((to) =>
    [...labels.keys()].filter((from) => !to.startsWith('I-') || labels[from]!.slice(1) === to.slice(1)),
  );
  return (scores) => {
    const words = scores.length / count;
    const back = new Int32Array(scores.length);
    // The state before the first word is "O", so no path begins with I-.
    let best = labels.map((label) => (label === 'O' ? 0 : -Infinity));
    for (let word = 0; word < words; word++) {
      best = predecessors.map((candidates, to) => {
        let from = candidates[0]!;
        for (const candidate of candidates) if (best[candidate]! > best[from]!) from = candidate;
        back[word * count + to] = from;
        return best[from]! + scores[word * count + to]!;
      });
    }
    const path = new Int32Array(words);
    for (let word = words - 1, label = best.indexOf(Math.max(...best)); word >= 0; word--) {
      path[word] = label;
      label = back[word * count + label]!;
    }
    return path;
  };
}

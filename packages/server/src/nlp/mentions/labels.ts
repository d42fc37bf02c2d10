/** Row by row label scores of a text's words [words × labels] → the label of each word. */
export type Decode = (scores: Float64Array) => Int32Array;

/** The log softmax of row `row` of `logits`, written to `into` from `at` on. */
export function logSoftmax(
  logits: Float32Array,
  row: number,
  labels: number,
  into: Float64Array,
  at: number,
): void {
  const from = row * labels;
  let most = -Infinity;
  for (let label = 0; label < labels; label++) most = Math.max(most, logits[from + label]!);
  let sum = 0;
  for (let label = 0; label < labels; label++) sum += Math.exp(logits[from + label]! - most);
  const norm = most + Math.log(sum);
  for (let label = 0; label < labels; label++) into[at + label] = logits[from + label]! - norm;
}

/**
 * The best path under the rule that I-X follows only B-X or I-X (Viterbi): the score of a path is the sum of its
 * words' log probabilities, transitions are only allowed or forbidden.
 */
export function makeDecoder(labels: readonly string[]): Decode {
  const count = labels.length;
  const predecessors = labels.map((to) =>
    [...labels.keys()].filter((from) => !to.startsWith('I-') || labels[from]!.slice(1) === to.slice(1)),
  );
  return (scores) => {
    const words = scores.length / count;
    const back = new Int32Array(scores.length);
    // Before the first word stands "O": no label may begin with I-.
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

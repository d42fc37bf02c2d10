/**
 * Chooses `limit` of the candidates, which come best first, by maximal marginal relevance (Carbonell & Goldstein,
 * "The use of MMR, diversity-based reranking", SIGIR 1998): again and again the one with the highest
 *
 *   λ · relevance − (1 − λ) · its highest similarity to one already chosen,   λ = 1 − diversity
 *
 * and the earlier one among equals. Relevance and similarity lie in 0–1. The answer is in the order of the choice;
 * with diversity 0 it is the beginning of the list.
 */
export function diverse<C extends { relevance: number }>(
  candidates: readonly C[],
  limit: number,
  diversity: number,
  similarity: (one: C, other: C) => number,
): C[] {
  const left = candidates.map((candidate) => ({ candidate, nearest: 0 }));
  const chosen: C[] = [];
  while (chosen.length < limit && left.length > 0) {
    const value = ({ candidate, nearest }: (typeof left)[number]): number =>
      (1 - diversity) * candidate.relevance - diversity * nearest;
    const best = left.reduce((one, other) => (value(other) > value(one) ? other : one));
    left.splice(left.indexOf(best), 1);
    chosen.push(best.candidate);
    for (const other of left) {
      other.nearest = Math.max(other.nearest, similarity(best.candidate, other.candidate));
    }
  }
  return chosen;
}

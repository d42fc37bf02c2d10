/**
 * Chooses `limit` of the candidates, which come best first, by maximal marginal relevance (Carbonell & Goldstein,
 * "The use of MMR, diversity-based reranking", SIGIR 1998). Each step chooses the candidate with the highest
 *
 *   λ · relevance − (1 − λ) · its highest similarity to a chosen candidate,   λ = 1 − diversity
 *
 * and the earliest of equal candidates. Relevance and similarity lie in 0–1. The result is in the order of choice; with
 * diversity 0 it is the beginning of the list.
 */
export function diversify<C extends { relevance: number }>(
  candidates: readonly C[],
  limit: number,
  diversity: number,
  similarity: (one: C, other: C) => number,
): C[] {
  const remaining = candidates.map((candidate) => ({ candidate, nearest: 0 }));
  const chosen: C[] = [];
  while (chosen.length < limit && remaining.length > 0) {
    const value = ({ candidate, nearest }: (typeof remaining)[number]): number =>
      (1 - diversity) * candidate.relevance - diversity * nearest;
    const best = remaining.reduce((one, other) => (value(other) > value(one) ? other : one));
    remaining.splice(remaining.indexOf(best), 1);
    chosen.push(best.candidate);
    for (const other of remaining) {
      other.nearest = Math.max(other.nearest, similarity(best.candidate, other.candidate));
    }
  }
  return chosen;
}

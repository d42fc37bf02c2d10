export interface Figures {
  ndcg: number;
  precision: number;
  map: number;
}

/**
 * How good a ranking of ten is, given the gains of what it found in their order, and all gains above 0 that there
 * were to be had: nDCG@10, P@10, and MAP@10 (the sum of the precisions at the hits over min(10, relevant)).
 */
export function figuresOf(found: readonly number[], relevant: readonly number[]): Figures {
  const ideal = relevant.toSorted((one, other) => other - one).slice(0, 10);
  const hits = found.map((value) => value > 0);
  return {
    ndcg: discounted(found) / discounted(ideal),
    precision: hits.filter(Boolean).length / 10,
    map: precisions(hits) / Math.min(10, relevant.length),
  };
}

export function meanOf(all: readonly Figures[]): Figures {
  const mean = (key: keyof Figures): number => all.reduce((sum, one) => sum + one[key], 0) / all.length;
  return { ndcg: mean('ndcg'), precision: mean('precision'), map: mean('map') };
}

/** Sum of gains, each divided by the logarithm of its rank. */
function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, value, rank) => sum + value / Math.log2(rank + 2), 0);
}

/** Sum of the precisions at the hits. */
function precisions(hits: readonly boolean[]): number {
  let found = 0;
  return hits.reduce((sum, hit, rank) => (hit ? sum + ++found / (rank + 1) : sum), 0);
}

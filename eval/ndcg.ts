export interface Figures {
  ndcg: number;
  precision: number;
  map: number;
}

/**
 * Returns the scores of a ranking of ten: nDCG@10, P@10, and MAP@10 (the sum of the precisions at the hits over min(10, relevant)).
 * `found` are the gains of its texts in their order, `relevant` all gains above 0 of the set.
 */
export function figuresOf(found: readonly number[], relevant: readonly number[]): Figures {
  const ideal = relevant.toSorted((one, other) => other - one).slice(0, 10);
  const hits = found.map((value) => value > 0);
  return {
    ndcg: discountedGain(found) / discountedGain(ideal),
    precision: hits.filter(Boolean).length / 10,
    map: precisions(hits) / Math.min(10, relevant.length),
  };
}

export function meanOf(all: readonly Figures[]): Figures {
  const mean = (key: keyof Figures): number => all.reduce((sum, one) => sum + one[key], 0) / all.length;
  return { ndcg: mean('ndcg'), precision: mean('precision'), map: mean('map') };
}

/** Returns the sum of gains, each divided by the logarithm of its rank. */
function discountedGain(gains: readonly number[]): number {
  return gains.reduce((sum, value, rank) => sum + value / Math.log2(rank + 2), 0);
}

/** Returns the sum of the precisions at the hits. */
function precisions(hits: readonly boolean[]): number {
  let found = 0;
  return hits.reduce((sum, hit, rank) => (hit ? sum + ++found / (rank + 1) : sum), 0);
}

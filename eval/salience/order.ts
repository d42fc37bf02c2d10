import { dot, mean } from '../ranking.ts';
import { discountedGain, type JudgedDocument, RANKED } from './judged.ts';

/** Returns the mean nDCG@5 of the entities of documents, ordered by weights; each gold entity counts once. */
export const scoreOf = (documents: readonly JudgedDocument[], weights: readonly number[]): number =>
  mean(documents.map((one) => ndcg(one, weights)));

function ndcg({ candidates, goldGains, ideal, rows }: JudgedDocument, weights: readonly number[]): number {
  const order = rows
    .map((row, at) => ({ at, value: dot(row, weights) }))
    .sort((a, b) => b.value - a.value || a.at - b.at);
  const used = new Set<number>();
  const reached = order.slice(0, RANKED).map(({ at }) => {
    const gold = candidates[at]!.find((one) => !used.has(one));
    if (gold === undefined) return 0;
    used.add(gold);
    return goldGains[gold]!;
  });
  return discountedGain(reached) / ideal;
}

/** Returns the mean nDCG@5 of the best order of the entities that the service finds. */
export const bestPossible = (documents: readonly JudgedDocument[]): number =>
  mean(
    documents.map(({ gains, ideal }) =>
      Math.min(1, discountedGain(gains.toSorted((a, b) => b - a).slice(0, RANKED)) / ideal),
    ),
  );

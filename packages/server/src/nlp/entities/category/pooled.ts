import type { NameMention } from '../../mentions/mentions.ts';
import { nameCategories } from '../../mentions/reading.ts';

/** The least log probability that counts, so that one mention cannot outweigh all others. */
const LEAST = -8;
/** The most mentions that count as separate evidence. */
const MOST_MENTIONS = 9;

/** Label scores of all mentions of an entity. */
export interface PooledScores {
  /** The mean probability of each of `nameCategories`. */
  shares: number[];
  features: number[];
}

/**
 * Pools the label scores of the mentions of an entity, for each of `nameCategories`: the mean log probability, this mean times a factor
 * that grows with the number of mentions, the highest and the first log probability, the mean probability, and the share of the votes.
 */
export function poolScores(mentions: readonly NameMention[]): PooledScores {
  const scored = mentions.flatMap(({ chances }) => (chances ? [chances] : []));
  const count = Math.max(1, scored.length);
  const more = Math.sqrt(Math.min(count, MOST_MENTIONS)) - 1;
  const weight = mentions.reduce((sum, { confidence }) => sum + confidence, 0) || 1;
  const means: number[] = [];
  const highest: number[] = [];
  const first: number[] = [];
  const shares: number[] = [];
  const votes: number[] = [];
  for (const [at, category] of nameCategories.entries()) {
    let [sum, most, share, vote] = [0, LEAST, 0, 0];
    for (const chances of scored) {
      const value = Math.max(LEAST, chances[at]!);
      sum += value;
      most = Math.max(most, value);
      share += Math.exp(chances[at]!);
    }
    for (const one of mentions) if (one.category === category) vote += one.confidence;
    means.push(sum / count);
    highest.push(most);
    first.push(Math.max(LEAST, scored[0]?.[at] ?? LEAST));
    shares.push(share / count);
    votes.push(vote / weight);
  }
  return {
    shares: scored.length > 0 ? shares : votes,
    features: [...means, ...means.map((mean) => mean * more), ...highest, ...first, ...shares, ...votes],
  };
}

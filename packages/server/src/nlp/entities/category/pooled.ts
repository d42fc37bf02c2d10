import type { NameMention } from '../../mentions/mentions.ts';
import { nameCategories } from '../../mentions/reading.ts';

/** The least log probability that counts, so that one mention cannot outweigh all others. */
const LEAST = -8;
/** The most mentions that count as evidence of their own. */
const MOST_MENTIONS = 9;

/** Label scores of all mentions of an entity. */
export interface Pooled {
  /** The mean probability of each of `nameCategories`. */
  shares: number[];
  features: number[];
}

/**
 * Pools the label scores of the mentions of an entity, for each of `nameCategories`: the mean log probability, how much more it counts
 * in many mentions, the highest and the first one, the mean probability, and the share in the votes of the mentions.
 */
export function poolScores(mentions: readonly NameMention[]): Pooled {
  const scored = mentions.flatMap(({ chances }) => (chances ? [chances] : []));
  const count = Math.max(1, scored.length);
  const columns = nameCategories.map((_, at) => scored.map((chances) => Math.max(LEAST, chances[at]!)));
  const means = columns.map((column) => column.reduce((sum, value) => sum + value, 0) / count);
  const more = Math.sqrt(Math.min(count, MOST_MENTIONS)) - 1;
  const shares = nameCategories.map(
    (_, at) => scored.reduce((sum, chances) => sum + Math.exp(chances[at]!), 0) / count,
  );
  const weight = mentions.reduce((sum, { confidence }) => sum + confidence, 0) || 1;
  const votes = nameCategories.map(
    (category) =>
      mentions.reduce((sum, one) => sum + (one.category === category ? one.confidence : 0), 0) / weight,
  );
  return {
    shares: scored.length > 0 ? shares : votes,
    features: [
      ...means,
      ...means.map((mean) => mean * more),
      ...columns.map((column) => column.reduce((most, value) => Math.max(most, value), LEAST)),
      ...columns.map((column) => column[0] ?? LEAST),
      ...shares,
      ...votes,
    ],
  };
}

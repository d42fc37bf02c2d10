import type { MeanDirection } from './boilerplate.ts';

/** Mean cosines of two texts of a collection: up to the first, its texts have several registers; from the second on, one. */
const mixedCosine = 0.15;
const uniformCosine = 0.35;
/** The number of texts at which the mean of a collection has half its weight. */
const halfWeightSize = 50;

/**
 * Returns the share, 0–1, of a collection's mean to subtract from the directions of its texts. It is above 0 when the texts share a
 * register, such as the pages of a manual. The median cosine of two unrelated pages was .48. Among news and policy articles it is .02
 * to .11, and nothing is subtracted.
 */
export function registerShare({ square }: Pick<MeanDirection, 'square'>, size: number): number {
  if (size <= 2) return 0;
  const alike = (size * square - 1) / (size - 1);
  const share = Math.min(1, Math.max(0, (alike - mixedCosine) / (uniformCosine - mixedCosine)));
  return (share * (size - 2)) / (size + halfWeightSize);
}

/** Mean cosine of two texts of a collection up to which it is as good as mixed, and from which on it has one register. */
const mixed = 0.15;
const uniform = 0.35;
/** The number of texts at which the mean of a collection has half of the weight. */
const doubt = 50;

/**
 * How much of a collection's mean is to be taken off the meaning of its texts, 0–1, for what all of them have in
 * common, as the pages of one manual have their register. Two unrelated pages had a median cosine of .48; among news
 * and policy articles it is .02 to .11, and nothing is taken off.
 */
export function registerShare(mean: Float64Array, size: number): number {
  if (size <= 2) return 0;
  const squares = mean.reduce((sum, value) => sum + value ** 2, 0);
  const alike = (size * squares - 1) / (size - 1);
  const share = Math.min(1, Math.max(0, (alike - mixed) / (uniform - mixed)));
  return (share * (size - 2)) / (size + doubt);
}

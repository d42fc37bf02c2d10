/** A fitted line: its mean, and its change per unit of `x`. */
export interface Slope {
  mean: number;
  slope: number;
  /** Twice the standard error of the slope: were the errors independent, the true slope would lie within it in 19 of 20 cases. */
  margin: number;
}

/** Fits a line by least squares. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): Slope {
  const count = points.length;
  const meanOf = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / count;
  const [meanX, mean] = [meanOf(0), meanOf(1)];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - mean), 0) / spread;
  const residual = points.reduce((sum, [x, y]) => sum + (y - mean - slope * (x - meanX)) ** 2, 0);
  return { mean, slope, margin: 2 * Math.sqrt(residual / Math.max(1, count - 2) / spread) };
}

/** Returns whether the data show that the growth per hour is at most a share of the mean, with `x` in hours. */
export const isFlat = ({ mean, slope, margin }: Slope, share: number): boolean =>
  slope + margin <= share * mean;

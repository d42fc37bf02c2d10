/** A value that grows as a power: factor · n^exponent. */
export interface Power {
  factor: number;
  exponent: number;
}

export const at = ({ factor, exponent }: Power, n: number): number => factor * n ** exponent;

/** The power that fits points of n and a value: least squares of the logarithms. */
export function fitPower(points: readonly (readonly [number, number])[]): Power {
  const logs = points.map(([n, value]) => [Math.log(n), Math.log(value)] as const);
  const { adds, factor: exponent } = fitLine(logs);
  return { factor: Math.exp(adds), exponent };
}

/** The constant and the factor of adds + factor · n^exponent that fit points of n and a value: least squares. */
export function fitGrowth(
  points: readonly (readonly [number, number])[],
  exponent: number,
): { adds: number; factor: number } {
  const { factor, adds } = fitLine(points.map(([n, value]) => [n ** exponent, value]));
  return { adds, factor };
}

/** Least squares of adds + factor · x. */
function fitLine(points: readonly (readonly [number, number])[]): { adds: number; factor: number } {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const variance = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  const factor = covariance / variance;
  return { adds: y - factor * x, factor };
}

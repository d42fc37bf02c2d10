/** A value that grows as a power: factor · n^exponent. */
export interface Power {
  factor: number;
  exponent: number;
}

export const at = ({ factor, exponent }: Power, n: number): number => factor * n ** exponent;

/** The power that fits points of n and a value: least squares of the logarithms. */
export function fitPower(points: readonly (readonly [number, number])[]): Power {
  const logs = points.map(([n, value]) => [Math.log(n), Math.log(value)] as const);
  const mean = (of: 0 | 1) => logs.reduce((sum, point) => sum + point[of], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const variance = logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  const exponent = covariance / variance;
  return { factor: Math.exp(y - exponent * x), exponent };
}

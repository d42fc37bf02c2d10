/** Statistics of times in milliseconds. */
export interface Times {
  count: number;
  p50: number;
  p99: number;
  worst: number;
}

export function sumUp(times: readonly number[]): Times {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), worst: sorted.at(-1) ?? 0 };
}

/** Of some times in milliseconds. */
export interface Times {
  count: number;
  p99: number;
  worst: number;
}

export function sumUp(times: readonly number[]): Times {
  const sorted = times.toSorted((one, other) => one - other);
  const p99 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
  return { count: sorted.length, p99, worst: sorted.at(-1) ?? 0 };
}

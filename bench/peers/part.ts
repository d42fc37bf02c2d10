import type { Chart } from './chart.ts';
import type { Ratio } from './ratios.ts';

/** A table, or prose where it is a string. */
export type Block = string | { head: string[]; rows: (string | number)[][] };

/** The results of one part of the run. */
export interface Part {
  title: string;
  blocks: Block[];
  /** By the name of their file. */
  charts: Record<string, Chart>;
  ratios: Ratio[];
}

/** A figure without digits after the point. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** The value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

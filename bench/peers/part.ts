import type { Chart } from './bar-chart.ts';
import type { Ratio } from './ratios.ts';

/** A table, or prose where it is a string. */
export type Block = string | { head: string[]; rows: (string | number)[][] };

/** The results of one part of the run. */
export interface Part {
  title: string;
  blocks: Block[];
  /** The charts, by the name of their file. */
  charts: Record<string, Chart>;
  ratios: Ratio[];
}

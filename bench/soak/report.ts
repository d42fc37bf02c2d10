import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { printTable } from '../../support/table.ts';
import { lineChart } from './line-chart.ts';
import { isFlat, slopeOf } from './slope.ts';

/** The values of a moment, by name. */
export interface Sample {
  hours: number;
  values: ReadonlyMap<string, number>;
}

export const tested = {
  memory: 'memory, MB',
  descriptors: 'open descriptors',
  delay: 'event-loop delay, p99 in ms',
} as const;
/** The growth per hour of the tested values that is allowed, as a share of their means. */
const allowedGrowth: Record<string, number> = {
  [tested.memory]: 0.005,
  [tested.descriptors]: 0.005,
  [tested.delay]: 0.2,
};
/** The least mean of a part of the memory that is printed and drawn. */
const leastMegabytes = 2;

/** Prints the means and slopes of the last hours, and returns whether no tested value grows. */
export function report(samples: readonly Sample[], hours: number): boolean {
  const end = samples.at(-1)!.hours;
  const last = samples.filter((sample) => sample.hours > end - hours);
  const results = namesOf(last).map((name) => {
    const points = last.map(({ hours, values }) => [hours, values.get(name) ?? 0] as const);
    const line = slopeOf(points);
    const growth = allowedGrowth[name];
    const most = Math.max(...points.map(([, value]) => value));
    return { name, line, most, growth, isFlat: growth === undefined || isFlat(line, growth) };
  });
  printTable(
    ['value', 'mean', 'most', 'slope an hour', '± (95 %)', 'may grow by', 'flat'],
    results.map(({ name, line: { mean, slope, margin }, most, growth, isFlat }) => [
      name,
      ...[mean, most, slope, margin].map((value) => value.toFixed(1)),
      growth === undefined ? '–' : `${100 * growth} %`,
      growth === undefined ? '–' : isFlat ? 'yes' : 'no',
    ]),
  );
  return results.every(({ isFlat }) => isFlat);
}

/** Returns the names of the tested values, then those of the parts of the memory, the largest first. */
function namesOf(samples: readonly Sample[]): string[] {
  const sums = new Map<string, number>();
  for (const { values } of samples)
    for (const [name, value] of values) sums.set(name, (sums.get(name) ?? 0) + value);
  const first = Object.keys(allowedGrowth);
  const isLarge = (name: string) => sums.get(name)! >= leastMegabytes * samples.length;
  const parts = [...sums.keys()].filter((name) => !first.includes(name) && isLarge(name));
  return [...first, ...parts.sort((one, other) => sums.get(other)! - sums.get(one)!)];
}

/** Draws all values over time into a file of docs/measurements. */
export function draw(samples: readonly Sample[], file: string): void {
  const panels = namesOf(samples).map((title) => ({
    title,
    points: samples.map(({ hours, values }): [number, number] => [60 * hours, values.get(title) ?? 0]),
  }));
  printTable(['drawn'], [[`![memory by name, descriptors and delay over time](${file})`]]);
  writeFileSync(
    fileURLToPath(new URL(`../../docs/measurements/${file}`, import.meta.url)),
    lineChart('Memory, descriptors and delay over time', panels),
  );
}

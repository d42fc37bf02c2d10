import { percentile } from '../../support/statistics.ts';

/** The heads of the columns of `printTimes`. */
export const timesHead = '  milliseconds            p50      p95      max';

/** Prints a row of times: their median, their 95th percentile and the longest. */
export function printTimes(name: string, times: readonly number[], suffix = ''): void {
  const figures = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(2).padStart(9));
  console.log(`  ${name.padEnd(20)}${figures.join('')}${suffix}`);
}

/** Writes a line of progress to standard error, which is not part of the measurement. */
export function progress(line: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
}

/** Formats a number without decimals. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** Formats bytes as whole megabytes of 2^20 bytes. */
export const megabytesOf = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

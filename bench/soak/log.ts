import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** A sample of the service at one moment. */
export interface Sample {
  /** Seconds of load so far, in all runs. */
  at: number;
  /** Runs that were broken off before this one. */
  run: number;
  megabytes: number;
  descriptors: number;
  /** Milliseconds, p99 since the sample before. */
  delay: number;
  /** Calls answered so far in this run, and those that failed. */
  calls: number;
  failed: number;
}

/** The samples of a soak that was broken off; of a new one there are none. */
export function readLog(path: string): Sample[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  // The last line may be half written.
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Sample);
}

export const addToLog = (path: string, sample: Sample): void => {
  appendFileSync(path, `${JSON.stringify(sample)}\n`);
};

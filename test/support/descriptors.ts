import { readdirSync } from 'node:fs';
import { until } from './until.ts';

/** Number of files and connections that a process has open, as Linux lists them. */
export function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Resolves once a process has at least, or at most, so many. */
export async function untilDescriptors(
  pid: number,
  is: (count: number) => boolean,
  withinMs?: number,
): Promise<void> {
  await until(
    () => is(descriptorsOf(pid)),
    () => `${descriptorsOf(pid)} descriptors are open`,
    { withinMs, everyMs: 50 },
  );
}

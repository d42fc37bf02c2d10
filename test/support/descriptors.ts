import { readdirSync } from 'node:fs';
import { until } from './until.ts';

/** Returns the number of open files and connections of a process. */
export function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Resolves when the number of open descriptors of a process satisfies a condition. */
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

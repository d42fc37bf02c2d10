import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Number of files and connections that a process has open, as Linux lists them. */
export function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Resolves once a process has at least, or at most, so many; with a deadline in milliseconds. */
export async function untilDescriptors(
  pid: number,
  is: (count: number) => boolean,
  within: number,
): Promise<void> {
  const deadline = performance.now() + within;
  while (!is(descriptorsOf(pid))) {
    assert.ok(performance.now() < deadline, `${descriptorsOf(pid)} descriptors are open`);
    await sleep(50);
  }
}

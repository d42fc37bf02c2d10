import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The longest wait for files, which are written in the background some seconds after a change, and not for small collections. */
const timeoutMs = 120_000;

/** Returns the bytes of the files in a data folder that match a pattern. */
export const bytesOf = (pattern: string, folder: string): number =>
  globSync(pattern, { cwd: folder }).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);

/** Waits until the files of the index and of tags exist, at most two minutes. */
export async function untilIndexFiles(folder: string): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  const patterns = ['index/*/manifest.json', 'index/tags/*.tags'];
  while (patterns.some((pattern) => bytesOf(pattern, folder) === 0) && performance.now() < deadline)
    await sleep(500);
}

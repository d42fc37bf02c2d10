import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** They are written in the background, some seconds after a change; those of small collections are not. */
const patienceMs = 120_000;

/** Bytes of the files of a data folder that a pattern names. */
export const bytesOf = (pattern: string, folder: string): number =>
  globSync(pattern, { cwd: folder }).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);

/** Waits until the files of the index and of tags are there, or are not to be expected. */
export async function untilIndexFiles(folder: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  const patterns = ['index/*/manifest.json', 'index/tags/*.tags'];
  while (patterns.some((pattern) => bytesOf(pattern, folder) === 0) && performance.now() < deadline)
    await sleep(500);
}

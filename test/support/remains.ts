import { globSync, readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { until } from './until.ts';

/** How often a word occurs in the bytes of the files of a folder, by file; those without it are left out. */
export function remainsOf(word: string, folder: string): Record<string, number> {
  const files = globSync(`${folder}/**`).filter((path) =>
    statSync(path, { throwIfNoEntry: false })?.isFile(),
  );
  const counts = files.map(
    (path) => [relative(folder, path), occurrences(readFileSync(path), word)] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Resolves once a word is in no file of a folder any more. */
export async function untilNoRemains(word: string, folder: string, note = ''): Promise<void> {
  const remains = () => remainsOf(word, folder);
  await until(
    () => Object.keys(remains()).length === 0,
    () => `nothing is left of ${word}: ${JSON.stringify(remains())} ${note}`,
    { everyMs: 200 },
  );
}

function occurrences(bytes: Buffer, word: string): number {
  let count = 0;
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) count++;
  return count;
}

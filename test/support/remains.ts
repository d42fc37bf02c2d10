import { globSync, readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { until } from './until.ts';

/** Counts the occurrences of a word in the files of a folder, by file; files without the word are not listed. */
export function remainsOf(word: string, folder: string): Record<string, number> {
  const files = globSync(`${folder}/**`).filter((path) =>
    statSync(path, { throwIfNoEntry: false })?.isFile(),
  );
  const counts = files.map(
    (path) => [relative(folder, path), occurrences(readFileSync(path), word)] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Resolves when no file of a folder contains a word. */
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

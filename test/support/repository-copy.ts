import { cpSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { temporaryFolder } from './folder.ts';
import { root } from './process.ts';

/**
 * Copies files and folders of the repository into a temporary folder, except those that `isExcluded`, and links others, which the
 * test does not change. Returns the folder.
 */
export function copyRepository(
  copied: readonly string[],
  linked: readonly string[],
  isExcluded: (path: string) => boolean = (path) => basename(path) === 'node_modules',
): string {
  const copy = temporaryFolder();
  for (const path of copied) {
    const filter = (source: string) => !isExcluded(source);
    cpSync(join(root, path), join(copy, path), { recursive: true, filter });
  }
  for (const path of linked) symlinkSync(join(root, path), join(copy, path));
  return copy;
}

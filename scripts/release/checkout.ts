import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf } from './programs.ts';

/**
 * Extracts a commit into a new folder and installs the packages of its lock file there, without their scripts, so that nothing
 * but the commit and the lock file gets into a release.
 */
export function checkOut(repository: string, commit: string, folder: string): void {
  mkdirSync(folder);
  const archive = `${folder}.tar`;
  outputOf(repository, 'git', ['-c', 'tar.umask=0022', 'archive', '--output', archive, commit]);
  outputOf(folder, 'tar', ['-xf', archive]);
  outputOf(folder, 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
}

/** Packs the packages and writes the bill of materials. Equal commits give equal files: all files have the date of the commit. */
export function build(checkout: string, to: string, bill: string, commitDate: Date): void {
  const environment = { SOURCE_DATE_EPOCH: String(commitDate.getTime() / 1000) };
  const runInCheckout = (...args: string[]) =>
    outputOf(checkout, 'npm', ['run', '--silent', ...args], environment);
  runInCheckout('build:packages', '--', '--silent', '--pack-destination', to);
  runInCheckout('sbom', '--', '--to', join(to, bill));
}

/**
 * Packs the packages that a release publishes:
 *
 *   npm run build:packages -- --pack-destination <folder>
 *
 * Passes its arguments on to `npm pack`, whose scripts compile the sources first.
 */
import { spawnSync } from 'node:child_process';
import { root } from './supply/lock.ts';
import { publishedPackages } from './supply/packages.ts';

const workspaces = publishedPackages().map(({ home }) => `--workspace=${home}`);
const { status } = spawnSync('npm', ['pack', ...workspaces, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

/**
 * Packs the packages, installs them into a new folder as somebody without the repository does, their dependencies
 * from the registry, and runs the demo there: `node scripts/try-packages.ts <folder>`.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Usage: try-packages.ts <folder>');
const folder = resolve(given);
const home = join(import.meta.dirname, '..');

mkdirSync(folder);
run(home, 'npm', 'run', '--silent', 'build:packages', '--', '--silent', '--pack-destination', folder);
// A folder of its own: without a manifest npm would look for one above it.
writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
run(
  folder,
  'npm',
  'install',
  '--ignore-scripts',
  ...globSync('*.tgz', { cwd: folder }).map((name) => `./${name}`),
);
run(folder, process.execPath, 'node_modules/.bin/textkin', 'demo');

function run(cwd: string, program: string, ...args: string[]): void {
  process.stdout.write(`${program} ${args.join(' ')}\n`);
  execFileSync(program, args, { cwd, stdio: 'inherit' });
}

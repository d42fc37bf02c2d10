/**
 * Packs the packages, installs them and their dependencies (from the registry) into a new folder, and runs the demo there:
 *
 *   node scripts/try-packages.ts <folder>
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [folderArgument] = process.argv.slice(2);
if (folderArgument === undefined) throw new Error('Usage: try-packages.ts <folder>');
const folder = resolve(folderArgument);
const home = join(import.meta.dirname, '..');

mkdirSync(folder);
run(home, 'npm', 'run', '--silent', 'build:packages', '--', '--silent', '--pack-destination', folder);
// Without a manifest npm would install into a folder above.
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

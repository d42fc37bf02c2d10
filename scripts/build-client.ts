/**
 * Builds the client as it is published, plain JavaScript with its types: `npm run build:client`, then
 * `npm publish packages/client/dist`. Within the repository it runs unbuilt.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const home = join(root, 'packages/client');

export function buildClient(output: string): void {
  rmSync(output, { recursive: true, force: true });
  const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
  execFileSync(process.execPath, [compiler, '--project', home, '--outDir', output], { stdio: 'inherit' });
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as object;
  const exports = { '.': { types: './index.d.ts', default: './index.js' } };
  writeFileSync(join(output, 'package.json'), `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`);
  copyFileSync(join(home, 'README.md'), join(output, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(output, 'LICENSE'));
}

if (import.meta.main) buildClient(join(home, 'dist'));

/**
 * Builds the server package for publishing: JavaScript in `dist`, the console, and the page of the REST interface. `npm pack`
 * runs this script first. Within the repository the service runs without a build.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from '../packages/console/build.js';
import { buildReference } from '../packages/reference/build.js';
import { bundleKysely } from '../packages/server/bundle.js';

const home = fileURLToPath(new URL('../packages/server', import.meta.url));
const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));

await buildConsole();
buildReference();
await bundleKysely();
// Deletes an earlier build: a removed source must not be published.
rmSync(join(home, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '--project', join(home, 'tsconfig.build.json')], {
  stdio: 'inherit',
});

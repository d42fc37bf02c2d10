/**
 * Builds the server package as it is published, plain JavaScript in `dist` beside the console and the demo's
 * articles: `npm pack` runs it first. Within the repository the service runs unbuilt.
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

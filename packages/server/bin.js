#!/usr/bin/env node
// Plain JavaScript on purpose: it must load on any Node, so that a runtime that is too old gets a sentence
// instead of a syntax error from TypeScript or a crash inside the native SQLite module.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// A checkout runs its sources as they are. The published package has them built, for Node strips no types below
// node_modules (scripts/build-server.ts).
const isCheckout = existsSync(new URL('src', import.meta.url));
// Those that onnxruntime-node and better-sqlite3 carry programs for, which for Linux want glibc (test/packages/machines.test.ts).
const machines = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64', 'win32-arm64'];
const machine = `${process.platform}-${process.arch}`;
if (!machines.includes(machine)) {
  process.stderr.write(`Textkin runs on ${machines.join(', ')}, and this machine is ${machine}.\n`);
  process.exit(1);
}
if (Number(process.versions.node.split('.')[0]) < 24) {
  const advice = isCheckout
    ? ': start it with "npm start" or "npx --no -- textkin", which use the runtime that "npm ci" installed'
    : '';
  process.stderr.write(`Textkin needs Node 24 or newer and this is ${process.version}${advice}.\n`);
  process.exit(1);
}
if (isCheckout) await keepCompiled();
await import(isCheckout ? './src/cli/main.ts' : './dist/cli/main.js')
  .then(({ main }) => main(process.argv))
  .catch(explain);

/**
 * Lets threads, workers and later starts find what was compiled before. To strip the types anew each takes a compiler into its
 * memory: the service had 219 MB at rest and a worker 187, now 207 and 161 (`npm run bench:footprint`).
 */
async function keepCompiled() {
  const { enableCompileCache } = await import('node:module');
  const folder = new URL('../../node_modules/.cache/compiled', import.meta.url);
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(folder);
  // If the folder is not writable, nothing is cached.
  enableCompileCache();
}

/** Prints a sentence for a missing package or a damaged table; otherwise Node would print the whole table before the stack. */
function explain(error) {
  const isDamaged = error instanceof SyntaxError && error.message.includes('.json');
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && !isDamaged) throw error;
  process.stderr.write(`The installation is incomplete: install Textkin again. ${error.message}\n`);
  process.exit(1);
}

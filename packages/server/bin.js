#!/usr/bin/env node
// The start of the command line. It is plain JavaScript, so that it loads on any Node: a version that is too old gets a
// sentence instead of a syntax error from TypeScript or a crash in the native SQLite module.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// A checkout runs its TypeScript sources. The published package is built (scripts/build-server.ts), because Node strips no
// types below node_modules.
const isCheckout = existsSync(new URL('src', import.meta.url));
// The machines for which onnxruntime-node and better-sqlite3 have binaries; on Linux these need glibc
// (test/packages/machines.test.ts).
const machines = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64', 'win32-arm64'];
const machine = `${process.platform}-${process.arch}`;
if (!machines.includes(machine)) {
  process.stderr.write(`Textkin runs on ${machines.join(', ')}, and this machine is ${machine}.\n`);
  process.exit(1);
}
if (Number(process.versions.node.split('.')[0]) < 24) {
  // npm has Node itself as a package for these machines.
  const runtimes = { 'linux-x64': 'linux-x64', 'linux-arm64': 'linux-arm64', 'win32-x64': 'win-x64' };
  const beside = `, or run "npm install node-${runtimes[machine]}@24" beside it and start it with "npx --no -- textkin"`;
  const advice = isCheckout
    ? 'start it with "npm start" or "npx --no -- textkin", which use the runtime that "npm ci" installed'
    : `install Node 24${machine in runtimes ? beside : ''}`;
  process.stderr.write(`Textkin needs Node 24 or newer and this is ${process.version}: ${advice}.\n`);
  process.exit(1);
}
// For the analysis workers, which inherit the environment: with one arena, glibc's malloc keeps 69 MB of a worker after 4,000 texts,
// with its default of eight for each core 96 MB; the texts take equally long.
process.env.MALLOC_ARENA_MAX ??= '1';
if (isCheckout) await useCompileCache();
await import(isCheckout ? './src/cli/main.ts' : './dist/cli/main.js')
  .then(({ main }) => main(process.argv))
  .catch(explain);

/**
 * Turns on Node's compile cache for this process, its threads, its workers and later starts. Without the cache, each loads a
 * compiler to strip types. Memory at rest: service 219 MB and worker 187 MB before, 207 and 161 MB with this
 * (`npm run bench:footprint`).
 */
async function useCompileCache() {
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

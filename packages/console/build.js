// Plain JavaScript, like the service's entry: `npm ci` runs it as `prepare`, on whatever Node there is.
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = dirname(fileURLToPath(import.meta.url));
const target = join(home, '../server/console');

/** Builds the console into the server package, unless the build there is newer than every source. */
export async function buildConsole() {
  if (isFresh()) return;
  let vite;
  try {
    vite = await import('vite');
  } catch (error) {
    // `npm ci --omit=dev`, as in the last step of an image: the existing build stays in use.
    const state = existsSync(target) ? 'stays as it is' : 'is not built, and the service runs without it';
    process.stderr.write(`Vite does not start (${error.code}): the console ${state}.\n`);
    return;
  }
  // Built beside the target and then moved, so that a service that starts meanwhile finds a complete console.
  const outDir = mkdtempSync(`${target}-`);
  chmodSync(outDir, 0o755); // The service may run as another user than the one that installed it.
  await vite.build({ configFile: join(home, 'vite.config.ts'), logLevel: 'warn', build: { outDir } });
  rmSync(target, { recursive: true, force: true });
  try {
    renameSync(outDir, target);
  } catch (error) {
    // Another build was faster, with the same result.
    rmSync(outDir, { recursive: true });
    if (!existsSync(target)) throw error;
  }
}

function isFresh() {
  if (!existsSync(join(target, 'index.html'))) return false;
  const built = statSync(join(target, 'index.html')).mtimeMs;
  const shared = ['../client/src', '../importing/src'];
  const sources = [home, ...shared.map((folder) => join(home, folder))].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((path) => join(folder, path)),
  );
  return sources.every((path) => path.includes('node_modules') || statSync(path).mtimeMs < built);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildConsole();

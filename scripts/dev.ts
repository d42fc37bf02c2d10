/**
 * Runs the service from the sources, and restarts it after each change of a source, with a rebuilt console:
 *
 *   npm run dev [-- <flags of textkin serve>]
 *
 * The data folder is ./data unless a flag names another one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildConsole } from '../packages/console/build.js';

const packages = join(import.meta.dirname, '../packages');
const program = join(packages, 'server/bin.js');
const sources = ['server/src', 'client/src', 'importing/src', 'console/src'];

/** Milliseconds without a further change before the restart: an editor or git writes several files. */
const quietMs = 50;

let hasChanged = Promise.withResolvers<undefined>();
let watchers: FSWatcher[] = [];

for (;;) {
  watchFolders();
  await buildConsole().catch((error: unknown) => {
    console.error('The console could not be built; the last build is served.', error);
  });
  const service = spawn(process.execPath, [program, 'serve', ...process.argv.slice(2)], { stdio: 'inherit' });
  const ended = once(service, 'exit');
  const isChange = await Promise.race([hasChanged.promise.then(() => true), ended.then(() => false)]);
  // Ctrl-C reaches the whole process group and ends both. After a crash, the next change may fix the service.
  if (!isChange && service.exitCode === 0) break;
  await hasChanged.promise;
  while (await changesAgain());
  // Every acknowledged write is stored, so the service can be killed.
  service.kill('SIGKILL');
  await ended;
}
process.exit();

/**
 * Watches each folder of the sources, and the page of the console. A recursive watch does not see a file again that an
 * editor has replaced.
 */
function watchFolders(): void {
  const former = watchers;
  const folders = sources.flatMap((source) => {
    const entries = readdirSync(join(packages, source), { recursive: true, withFileTypes: true });
    const inside = entries.filter((entry) => entry.isDirectory());
    return [join(packages, source), ...inside.map(({ parentPath, name }) => join(parentPath, name))];
  });
  watchers = folders.map((folder) =>
    watch(folder, () => {
      hasChanged.resolve(undefined);
    }),
  );
  const page = watch(join(packages, 'console'), (_event, name) => {
    if (name === 'index.html') hasChanged.resolve(undefined);
  });
  watchers.push(page);
  for (const watcher of former) watcher.close();
}

/** Returns whether another source changes within `quietMs`. */
function changesAgain(): Promise<boolean> {
  hasChanged = Promise.withResolvers();
  const quiet = new Promise<boolean>((resolve) => setTimeout(resolve, quietMs, false));
  return Promise.race([hasChanged.promise.then(() => true), quiet]);
}

/**
 * Runs the service and starts it anew when a source changes, the console built again where the change is its own: `npm run
 * dev`, with the flags of `textkin serve` behind `--`. Data lies in ./data unless the flags say otherwise.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildConsole } from '../packages/console/build.js';

const packages = join(import.meta.dirname, '../packages');
const program = join(packages, 'server/bin.js');
const sources = ['server/src', 'client/src', 'importing/src', 'console/src', 'console/index.html'];

/** Milliseconds without a further change: an editor or git writes several files. */
const pause = 50;

let hasChanged = Promise.withResolvers<undefined>();
for (const source of sources) {
  watch(join(packages, source), { recursive: true }, () => {
    hasChanged.resolve(undefined);
  });
}

for (;;) {
  await buildConsole().catch((error: unknown) => {
    console.error('The console could not be built and stays as it is.', error);
  });
  const service = spawn(process.execPath, [program, 'serve', ...process.argv.slice(2)], { stdio: 'inherit' });
  const ended = once(service, 'exit');
  const isChange = await Promise.race([hasChanged.promise.then(() => true), ended.then(() => false)]);
  // Ended by itself: by Ctrl-C, which reaches the whole group, or by a fault that the next change may mend.
  if (!isChange && service.exitCode === 0) break;
  await hasChanged.promise;
  while (await changesAgain());
  // Every acknowledged write is stored, so the service can be killed.
  service.kill('SIGKILL');
  await ended;
}
process.exit();

/** Returns whether a source changes within the pause. */
function changesAgain(): Promise<boolean> {
  hasChanged = Promise.withResolvers();
  const quiet = new Promise<boolean>((resolve) => setTimeout(resolve, pause, false));
  return Promise.race([hasChanged.promise.then(() => true), quiet]);
}

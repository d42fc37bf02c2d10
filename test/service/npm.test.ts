import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startForeign } from '../support/foreign.ts';
import { descendantsOf, untilExited, killAll, root } from '../support/process.ts';

/** How npm runs the service in a checkout; where it is installed too, the first apart. Ctrl-C goes to all that run in a terminal. */
const runs: [command: string, signal: NodeJS.Signals, to: 'it' | 'all'][] = [
  ['npm start', 'SIGTERM', 'it'],
  ['npx textkin serve', 'SIGTERM', 'it'],
  ['npx --no textkin serve', 'SIGTERM', 'it'],
  ['npx --no -- textkin serve', 'SIGINT', 'all'],
];

for (const [command, signal, to] of runs) {
  test(`${signal} to ${command} ends the service in order`, async () => {
    const { PATH = '', HOME = '' } = process.env;
    const environment = { PATH, HOME, TEXTKIN_DATA: temporaryFolder(), TEXTKIN_PORT: '0' };
    const [program = '', ...args] = command.split(' ');
    // With a group of its own, as in a terminal.
    const { child, output, closed } = await startForeign(program, args, {
      cwd: root,
      env: environment,
      detached: true,
    });
    const processes = descendantsOf(child.pid!);
    assert.ok(processes.length > 1, 'npm, the service and a worker');
    // By name: once npm has gone, they are no longer found as its own.
    cleanup(() => {
      killAll(processes);
    });
    process.kill(to === 'it' ? child.pid! : -child.pid!, signal);
    // Its output ends with the last process that writes there, which npm may not wait for.
    await closed();
    for (const pid of processes) await untilExited(pid);
    assert.match(output(), /"stopping/);
    assert.doesNotMatch(output(), /did not stop|"level":50/);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanup } from '../support/cleanup.ts';
import { temporaryFolder } from '../support/folder.ts';
import { startForeign } from '../support/foreign.ts';
import { descendantsOf, untilExited, killAll, root } from '../support/process.ts';

/** The npm commands that run the service in a checkout; all but the first work where it is installed too. In a terminal, Ctrl-C goes to every process. */
const runs: [command: string, signal: NodeJS.Signals, to: 'it' | 'all'][] = [
  ['npm start', 'SIGTERM', 'it'],
  ['npx textkin serve', 'SIGTERM', 'it'],
  ['npx --no textkin serve', 'SIGTERM', 'it'],
  ['npx --no -- textkin serve', 'SIGINT', 'all'],
];

for (const [command, signal, to] of runs) {
  test(`${signal} to ${command} stops the service in order`, async () => {
    const { PATH = '', HOME = '' } = process.env;
    const environment = { PATH, HOME, TEXTKIN_DATA: temporaryFolder(), TEXTKIN_PORT: '0' };
    const [program = '', ...args] = command.split(' ');
    // With its own process group, as in a terminal.
    const { child, output, closed } = await startForeign(program, args, {
      cwd: root,
      env: environment,
      detached: true,
    });
    const processes = descendantsOf(child.pid!);
    assert.ok(processes.length > 1, 'npm, the service and a worker');
    // By the ids from above: after npm has exited, the processes are no longer its descendants.
    cleanup(() => {
      killAll(processes);
    });
    process.kill(to === 'it' ? child.pid! : -child.pid!, signal);
    // The output ends with the last process that writes to it; npm may exit before.
    await closed();
    for (const pid of processes) await untilExited(pid);
    assert.match(output(), /"stopping/);
    assert.doesNotMatch(output(), /did not stop|"level":50/);
  });
}

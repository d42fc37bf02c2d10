import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { cleanup } from '../support/cleanup.ts';
import { inTime } from '../support/until.ts';
import type { Credentials, Driver, Outcome, Task } from './conversation.ts';

/**
 * Returns the driver of a client that runs as a separate process. The program gets the credentials as its last argument,
 * reads one task a line from stdin, and prints one outcome a line, all as JSON.
 */
export function processDriver(command: readonly string[], credentials: Credentials): Driver {
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, JSON.stringify(credentials)], { stdio: ['pipe', 'pipe', 'pipe'] });
  cleanup(() => child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin.on('error', () => undefined);
  const lines = createInterface(child.stdout);
  const exited = once(child, 'close').then(() => {
    throw new Error(`The client exited: ${stderr}`);
  });
  exited.catch(() => undefined);
  return {
    async run(task: Task) {
      const received = once(lines, 'line') as Promise<[string]>;
      child.stdin.write(`${JSON.stringify(task)}\n`);
      const [line] = await inTime(Promise.race([received, exited]), () => `an outcome; ${stderr}`);
      return JSON.parse(line) as Outcome;
    },
  };
}

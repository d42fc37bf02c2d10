import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { cleanup } from '../support/cleanup.ts';
import { inTime } from '../support/until.ts';
import type { Credentials, Driver, Outcome, Task } from './conversation.ts';

/**
 * A client in a process of its own: a program that takes what it is made with as its last argument, then reads a task a
 * line and answers an outcome a line, both JSON.
 */
export function inProcess(command: readonly string[], credentials: Credentials): Driver {
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, JSON.stringify(credentials)], { stdio: ['pipe', 'pipe', 'pipe'] });
  cleanup(() => child.kill('SIGKILL'));
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  child.stdin.on('error', () => undefined);
  const lines = createInterface(child.stdout);
  const gone = once(child, 'close').then(() => {
    throw new Error(`The client ended: ${complaints}`);
  });
  gone.catch(() => undefined);
  return {
    async do(task: Task) {
      const answered = once(lines, 'line') as Promise<[string]>;
      child.stdin.write(`${JSON.stringify(task)}\n`);
      const [line] = await inTime(Promise.race([answered, gone]), () => `an outcome; ${complaints}`);
      return JSON.parse(line) as Outcome;
    },
  };
}

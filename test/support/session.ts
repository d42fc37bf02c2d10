import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CommandLine } from './children/session.ts';
import { cleanup } from './cleanup.ts';
import { until } from './until.ts';

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Starts a process that runs command lines of textkin one after another, each for a third of the cost of its own process. Use it for
 * further examples of a command; test with `run` that the command ends its process, and how.
 */
export function session(): (
  args: string[],
  environment?: Record<string, string>,
  folder?: string,
) => Promise<Outcome> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const child = fork(join(import.meta.dirname, 'children/session.ts'), [], {
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    execArgv: [],
    silent: true,
  });
  cleanup(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(() => assert.fail(`the session ended: ${JSON.stringify(output)}`));
  ended.catch(() => undefined);
  let output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]!.setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  }

  const runOne = async (line: CommandLine): Promise<Outcome> => {
    output = { stdout: '', stderr: '' };
    child.send(line);
    const [code] = (await Promise.race([once(child, 'message'), ended])) as [number];
    const isWhole = () => output.stdout.endsWith('\0') && output.stderr.endsWith('\0');
    await until(isWhole, () => `the output of ${line.args.join(' ')} ends: ${JSON.stringify(output)}`);
    return { code, stdout: output.stdout.slice(0, -1), stderr: output.stderr.slice(0, -1) };
  };
  let last: Promise<unknown> = Promise.resolve();
  return (args, environment = {}, folder = process.cwd()) => {
    const outcome = last.then(() => runOne({ args, environment, folder }));
    last = outcome.catch(() => undefined);
    return outcome;
  };
}

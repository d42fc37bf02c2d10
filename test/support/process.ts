import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanup } from './cleanup.ts';
import type { Keys } from './client.ts';
import { environment as gaps } from './gaps.ts';
import { inTime, until } from './until.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'packages/server/bin.js');

export interface Run {
  child: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  /** Resolves once the process has exited and its output is complete. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/**
 * Starts the command line in its own process, without settings from the environment of the tests: by default the program of the
 * repository. `through` is a command that executes the command after it, such as `nsenter`.
 */
export function textkin(
  args: string[],
  environment: Record<string, string> = {},
  folder = process.cwd(),
  input = '',
  program = bin,
  through: readonly string[] = [],
): Run {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const [command, ...rest] = [...through, process.execPath, program, ...args] as [string, ...string[]];
  const child = spawn(command, rest, {
    // Compiled once for all tests: `keys list` takes 0.55 s of CPU time without this, 0.35 s with it.
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...gaps, ...environment },
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined).end(input);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  cleanup(() => child.kill('SIGKILL'));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  return { child, ended, stdout: () => output.stdout, stderr: () => output.stderr };
}

/** Runs a command to its end, optionally in a folder and with a text on standard input. */
export async function run(
  args: string[],
  environment?: Record<string, string>,
  folder?: string,
  input?: string,
) {
  const { ended, stdout, stderr } = textkin(args, environment, folder, input);
  const { code } = await ended;
  return { code, stdout: stdout(), stderr: stderr() };
}

export interface ServerProcess extends Run {
  url: string;
  folder: string;
  /** The key pair that a first start prints. */
  keys: Keys | undefined;
  /** Sends a signal and resolves to the exit code or signal of the process. */
  end(signal: NodeJS.Signals): Run['ended'];
}

/** Starts `textkin serve` on a folder and a free port; resolves when it has printed its address. */
export async function serve(
  folder: string,
  flags: string[] = [],
  environment?: Record<string, string>,
  program?: string,
  through?: readonly string[],
): Promise<ServerProcess> {
  const args = ['serve', '--data', folder, '--port', '0', ...flags];
  const started = textkin(args, environment, undefined, undefined, program, through);
  const { child, stdout, stderr, ended } = started;
  const listening = new Promise<string>((resolve, reject) => {
    // The output of a first start ends with an empty line; the output of a later start is one line.
    const look = () => {
      const [, address] = /^Textkin listens on (\S+).*\n(?!\n)/.exec(stdout()) ?? [];
      const [, first] = /^Textkin listens on (\S+).*\n\n[^]*\ncurl .*\n\n/.exec(stdout()) ?? [];
      const found = first ?? address;
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', look);
    void ended.then(() => {
      reject(new Error(`textkin serve ended: ${stderr()}`));
    });
  });
  const url = await inTime(listening, () => `textkin serve listens: ${stderr()}`);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { ...started, url, folder, keys: printedKeys(stdout()), end };
}

/** Returns the key pair that a first start prints. */
export function printedKeys(welcome: string): Keys | undefined {
  const value = (name: string) => new RegExp(`^ *${name} +(\\w+)$`, 'm').exec(welcome)?.[1];
  const [account, apiKey, secretKey] = [value('account'), value('api key'), value('secret key')];
  if (account === undefined || apiKey === undefined || secretKey === undefined) return undefined;
  return { accountId: Number(account), apiKey, secretKey };
}

/** Returns the ids of the child processes of a process. */
export function childrenOf(pid: number): number[] {
  return globSync('/proc/[0-9]*/stat').flatMap((path) => {
    try {
      const [, child, parent] = /^(\d+) \(.*\) \S (\d+)/s.exec(readFileSync(path, 'utf8'))!;
      return Number(parent) === pid ? [Number(child)] : [];
    } catch {
      return []; // The process has just ended.
    }
  });
}

/** Returns the ids of all descendants of a process. */
export function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Ends processes; skips those that have exited. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) if (!hasExited(pid)) process.kill(pid, 'SIGKILL');
}

function hasExited(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

/** Resolves when the process has exited. */
export async function untilExited(pid: number): Promise<void> {
  await until(() => hasExited(pid), `process ${pid} is gone`);
}

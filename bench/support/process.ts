import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface Server extends AsyncDisposable {
  pid: number;
  url: string;
  stdout: string;
  /** Milliseconds from the start of the process until it said its address. */
  listeningMs: number;
}

/** Starts a script that prints its address, and ends it when disposed of. */
export async function startServer(script: string, args: string[], address: RegExp): Promise<Server> {
  const started = performance.now();
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const stdout = await outputUntil(child, address);
  const listeningMs = performance.now() - started;
  const url = address.exec(stdout)![1]!;
  const dispose = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  return { pid: child.pid!, url, stdout, listeningMs, [Symbol.asyncDispose]: dispose };
}

async function outputUntil(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    if (pattern.test(output)) return output;
  }
  throw new Error(`The server ended: ${output}`);
}

/** Milliseconds until /readyz says yes. */
export async function untilReady(url: string): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(5);
}

/** Ids of the processes that a process has started, as Linux lists them. */
export function childrenOf(pid: number): number[] {
  const parents = globSync('/proc/[0-9]*/stat').flatMap((path) => {
    try {
      return [/^(\d+) \(.*\) \S (\d+)/s.exec(readFileSync(path, 'utf8'))!];
    } catch {
      return [];
    }
  });
  return parents.filter(([, , parent]) => Number(parent) === pid).map(([, child]) => Number(child));
}

/** Megabytes of memory that a process occupies. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1];
  return Math.round(Number(kilobytes) / 1024);
}

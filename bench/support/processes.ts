import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A running script that serves HTTP. */
export interface Server extends AsyncDisposable {
  pid: number;
  url: string;
  /** Milliseconds from the start of the process until it printed its address. */
  listeningMs: number;
}

/** Starts a script that prints its address. `address` matches that output; its first group is the address. Disposal ends the process. */
export async function startServer(script: string, args: string[], address: RegExp): Promise<Server> {
  const started = performance.now();
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const stdout = await outputUntil(child, address);
  const listeningMs = performance.now() - started;
  const dispose = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  return { pid: child.pid!, url: address.exec(stdout)![1]!, listeningMs, [Symbol.asyncDispose]: dispose };
}

/** Starts the bare HTTP echo that calls of the service are compared with. */
export function startEcho(): Promise<Server> {
  return startServer(fileURLToPath(new URL('echo.ts', import.meta.url)), [], /^(http:\S+)\n/);
}

async function outputUntil(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    if (pattern.test(output)) return output;
  }
  throw new Error(`The server ended: ${output}`);
}

/** Resolves once the service is ready: its workers have loaded the model. */
export async function untilReady(url: string): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(5);
}

/** Returns the ids of the processes that a process has started. */
export function childrenOf(pid: number): number[] {
  return processes().flatMap(({ pid: child, parent }) => (parent === pid ? [child] : []));
}

/** Returns the resident set size of a process. */
export function residentMegabytes(pid: number): number {
  return Math.round(kilobytes(pid, 'status', 'VmRSS') / 1024);
}

/** Returns the highest resident set size that a process has had; 0 when it has ended. */
export function peakMegabytes(pid: number): number {
  try {
    return Math.round(kilobytes(pid, 'status', 'VmHWM') / 1024);
  } catch {
    return 0;
  }
}

/** Returns the proportional set size of a process and of its children, in MB of 10^6 bytes: shared pages count once. */
export function proportionalMegabytes(pid: number): number {
  const pids = [pid, ...childrenOf(pid)];
  return pids.reduce((total, one) => total + (kilobytes(one, 'smaps_rollup', 'Pss') * 1024) / 1e6, 0);
}

function kilobytes(pid: number, file: string, field: string): number {
  const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)![1]);
}

/** The unit of CPU times on Linux (`getconf CLK_TCK`, 100 everywhere). */
const ticksPerSecond = 100;

interface Process {
  pid: number;
  parent: number;
  cpuSeconds: number;
}

/** Returns the CPU seconds of processes and all their descendants, including children that have ended and been waited for. */
export function cpuSeconds(pids: readonly number[]): number {
  const all = processes();
  const children = Map.groupBy(all, ({ parent }) => parent);
  const within = (process: Process): number =>
    process.cpuSeconds +
    (children.get(process.pid) ?? []).reduce((total: number, child) => total + within(child), 0);
  return all.filter(({ pid }) => pids.includes(pid)).reduce((total, process) => total + within(process), 0);
}

/** Returns the CPU seconds of a process by the name of its threads, precise to the nanosecond; equal names are summed. */
export function threadCpuSeconds(pid: number): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const read = (file: string) => readFileSync(`/proc/${pid}/task/${thread}/${file}`, 'utf8');
    const name = read('comm').trimEnd();
    const [nanoseconds] = read('schedstat').split(' ');
    seconds.set(name, (seconds.get(name) ?? 0) + Number(nanoseconds) / 1e9);
  }
  return seconds;
}

/** Returns the kilobytes that a process has read and written by system calls, including the page cache of the system. */
export function transferredKilobytes(pid: number): { read: number; written: number } {
  const text = readFileSync(`/proc/${pid}/io`, 'utf8');
  const kilobytesOf = (field: string) => Number(new RegExp(`^${field}: (\\d+)`, 'm').exec(text)![1]) / 1000;
  return { read: kilobytesOf('rchar'), written: kilobytesOf('wchar') };
}

/** Returns the CPU milliseconds that this process spends on a call. */
export async function ownCpuMs(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Reads all processes from Linux's proc_pid_stat(5). */
function processes(): Process[] {
  return globSync('/proc/[0-9]*/stat').flatMap((path) => {
    try {
      const [, pid, rest] = /^(\d+) \(.*\) (.*)$/s.exec(readFileSync(path, 'utf8'))!;
      const fields = rest!.split(' ').map(Number);
      const ticks = fields.slice(11, 15).reduce((total, time) => total + time, 0);
      return [{ pid: Number(pid), parent: fields[1]!, cpuSeconds: ticks / ticksPerSecond }];
    } catch {
      return []; // The process has just ended.
    }
  });
}

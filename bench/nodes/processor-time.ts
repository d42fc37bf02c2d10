import { globSync, readFileSync } from 'node:fs';

/** What Linux counts in (`getconf CLK_TCK`, 100 everywhere). */
const ticksPerSecond = 100;

interface Process {
  pid: number;
  parent: number;
  seconds: number;
}

/**
 * Seconds of processor time of processes and of all that they have started: those that have ended since are in the sums
 * of those that waited for them.
 */
export function processorSeconds(pids: readonly number[]): number {
  const all = globSync('/proc/[0-9]*/stat').flatMap((path) => read(path) ?? []);
  const children = Map.groupBy(all, ({ parent }) => parent);
  const within = (process: Process): number =>
    process.seconds +
    (children.get(process.pid) ?? []).reduce((sum: number, child) => sum + within(child), 0);
  return all.filter(({ pid }) => pids.includes(pid)).reduce((sum, process) => sum + within(process), 0);
}

/** proc_pid_stat(5); undefined of a process that has just ended. */
function read(path: string): Process | undefined {
  try {
    const [, pid, rest] = /^(\d+) \(.*\) (.*)$/s.exec(readFileSync(path, 'utf8'))!;
    const fields = rest!.split(' ').map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, time) => sum + time, 0);
    return { pid: Number(pid), parent: fields[1]!, seconds: ticks / ticksPerSecond };
  } catch {
    return undefined;
  }
}

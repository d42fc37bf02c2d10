import { globSync, readdirSync, readFileSync } from 'node:fs';

/** The unit of CPU times on Linux (`getconf CLK_TCK`, 100 everywhere). */
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

/** Seconds of processor time of the threads of a process, by their names; those of one name together. To the nanosecond. */
export function threadSeconds(pid: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const of = (file: string) => readFileSync(`/proc/${pid}/task/${thread}/${file}`, 'utf8');
    const name = of('comm').trimEnd();
    const [nanoseconds] = of('schedstat').split(' ');
    found.set(name, (found.get(name) ?? 0) + Number(nanoseconds) / 1e9);
  }
  return found;
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

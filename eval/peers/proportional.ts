import { globSync, readFileSync } from 'node:fs';

/** Megabytes of a process and those that it started, what they share counted once: Linux's proportional set size. */
export function proportionalMegabytes(pid: number): number {
  const processes = [pid, ...childrenOf(pid)];
  return processes.reduce((sum, one) => sum + ownMegabytes(one), 0);
}

function ownMegabytes(pid: number): number {
  const smaps = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return (Number(/^Pss:\s+(\d+) kB/m.exec(smaps)![1]) * 1024) / 1e6;
}

function childrenOf(pid: number): number[] {
  return globSync(`/proc/${pid}/task/*/children`).flatMap((path) =>
    readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

import { readFileSync } from 'node:fs';
import { childrenOf, proportionalMegabytes } from '../support/processes.ts';

const arenaBytes = 64 * 2 ** 20;

interface Mapping {
  start: number;
  end: number;
  isWritable: boolean;
  path: string;
  megabytes: number;
}

/**
 * Returns the memory of a running program in MB, by name: what malloc and mapped files take of its process, the heap and the buffers
 * of each of its threads, the rest, and its workers. Threads are taken from the text of /metrics.
 */
export function memoryByName(pid: number, metrics: string): Map<string, number> {
  const mappings = mappingsOf(pid);
  const parts = new Map<string, number>();
  const add = (name: string, megabytes: number) => parts.set(name, (parts.get(name) ?? 0) + megabytes);
  for (const [, thread, memory, bytes] of metrics.matchAll(
    /^textkin_thread_bytes\{thread="(.*)",memory="(.*)"\} (\d+)/gm,
  ))
    add(`${memory} of ${thread}`, Number(bytes) / 2 ** 20);
  const threads = [...parts.values()].reduce((sum, megabytes) => sum + megabytes, 0);
  let rest = -threads;
  for (const [at, mapping] of mappings.entries()) {
    const { path, megabytes } = mapping;
    if (path === '[heap]' || isArena(mapping, mappings[at + 1])) add('malloc', megabytes);
    else if (path.startsWith('/')) add('files', megabytes);
    else rest += megabytes;
  }
  add('rest', rest);
  for (const child of childrenOf(pid)) add('workers', proportionalMegabytes(child));
  return parts;
}

/**
 * Returns whether a mapping is the used part of an arena of glibc's malloc: it begins at a multiple of 64 MB, and the next mapping is
 * the unused part of these 64 MB.
 */
const isArena = ({ start, end, isWritable, path }: Mapping, next: Mapping | undefined): boolean =>
  path === '' &&
  isWritable &&
  start % arenaBytes === 0 &&
  (end === start + arenaBytes ||
    (next?.start === end && !next.isWritable && next.end === start + arenaBytes));

/** Reads the mappings of a process from Linux's proc_pid_smaps(5). */
function mappingsOf(pid: number): Mapping[] {
  const text = readFileSync(`/proc/${pid}/smaps`, 'utf8');
  const heads = /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \S+ *(.*)$[^]*?^Rss: +(\d+) kB/gm;
  return [...text.matchAll(heads)].map(([, start, end, rights, path, kilobytes]) => ({
    start: parseInt(start!, 16),
    end: parseInt(end!, 16),
    isWritable: rights!.includes('w'),
    path: path!,
    megabytes: Number(kilobytes) / 1024,
  }));
}

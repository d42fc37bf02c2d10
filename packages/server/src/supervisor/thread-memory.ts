import { getHeapStatistics, type HeapInfo } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';

/** The memory of a thread that V8 knows, in bytes. */
export interface ThreadMemory {
  /** Pages of the heap, whether they are in use or not. */
  heap: number;
  /** Buffers and WebAssembly memory that objects of the heap refer to. */
  buffers: number;
}

/** The running threads that this thread has started, by their names. */
const running = new Map<string, Worker>();

/**
 * The time within which a thread must report. A busy thread does so within milliseconds, a thread in a long native call, such as a slow
 * sync of the disk, only when the call returns. If a scrape waited for that, Prometheus would consider the service down.
 */
const timeoutMs = 100;

/** Lists a thread until it exits. */
export function listThread(name: string, worker: Worker): void {
  running.set(name, worker);
  worker.once('exit', () => {
    if (running.get(name) === worker) running.delete(name);
  });
}

/**
 * Returns the memory of this thread, which is called `main`, and of the threads that it has started, by name. A thread that does
 * not report in time is missing.
 */
export async function memoryByThread(): Promise<Map<string, ThreadMemory>> {
  const timeout = sleep(timeoutMs, undefined, { ref: false });
  const reports = [...running].map(async ([name, worker]) => {
    // A thread that exits meanwhile rejects.
    const info = await Promise.race([worker.getHeapStatistics().catch(() => undefined), timeout]);
    return info && ([name, memoryOf(info)] as const);
  });
  const found = (await Promise.all(reports)).filter((report) => report !== undefined);
  return new Map([['main', memoryOf(getHeapStatistics())], ...found]);
}

const memoryOf = (info: HeapInfo): ThreadMemory => ({
  heap: info.total_heap_size,
  buffers: info.external_memory,
});

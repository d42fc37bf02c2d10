/**
 * A module to preload into a command: sends the parent process the bytes that are live on the heap after every major collection of
 * V8. The memory of a process says little: V8 lets the young generation grow to some 100 MB before it frees anything.
 */
import { type PerformanceEntry, PerformanceObserver, constants } from 'node:perf_hooks';

interface Collection extends PerformanceEntry {
  detail: { kind: number };
}

new PerformanceObserver((list) => {
  for (const { detail } of list.getEntries() as Collection[]) {
    if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) process.send?.(process.memoryUsage().heapUsed);
  }
}).observe({ entryTypes: ['gc'] });
// Lets the command end.
process.channel?.unref();

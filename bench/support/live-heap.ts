/**
 * Preloaded into a command, it tells the parent process what is live on its heap, in bytes, after every major
 * collection that V8 makes by itself: the memory of a process says little, for V8 lets the young generation grow to
 * some 100 MB before it frees anything.
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
// The command ends when it is done, whether or not anybody listens.
process.channel?.unref();

/**
 * Preloaded into a command, it tells the parent process what is live on its heap, in bytes, after every major
 * collection that V8 makes by itself: the memory of a process says little, for V8 lets the young generation grow to
 * some 100 MB before it frees anything.
 */
import { PerformanceObserver, constants } from 'node:perf_hooks';

new PerformanceObserver((entries) => {
  for (const { detail } of entries.getEntries()) {
    const { kind } = detail as { kind: number };
    if (kind === constants.NODE_PERFORMANCE_GC_MAJOR) process.send?.(process.memoryUsage().heapUsed);
  }
}).observe({ entryTypes: ['gc'] });
// The command ends when it is done, whether or not anybody listens.
process.channel?.unref();

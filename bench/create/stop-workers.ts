import { readFileSync } from 'node:fs';
import { childrenOf } from '../support/processes.ts';

/** Milliseconds between two searches for new workers: short enough, because a new worker first loads its model for a second. */
const everyMs = 300;

/**
 * Stops the workers of a service (SIGSTOP) until disposal. The service kills a worker that does not respond for ten seconds and
 * starts another, so new workers are stopped too.
 */
export function stopWorkers(pid: number): Disposable {
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const child of childrenOf(pid)) {
      try {
        // A fork that has not yet executed its program blocks its parent, so it must not be stopped.
        if (commandOf(child) !== commandOf(pid)) process.kill(child, name);
      } catch {
        // The process has exited.
      }
    }
  };
  signal('SIGSTOP');
  const timer = setInterval(signal, everyMs, 'SIGSTOP');
  return {
    [Symbol.dispose]() {
      clearInterval(timer);
      // A stopping service waits for its workers.
      signal('SIGCONT');
    },
  };
}

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

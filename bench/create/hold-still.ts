import { readFileSync } from 'node:fs';
import { childrenOf } from '../support/process.ts';

/** Soon enough: a worker that has just started loads its model for a second. */
const everyMs = 300;

/**
 * Stops the workers of a service until the end, those too that take the place of one that was killed for standing still:
 * that happens after ten seconds. A run of this bench that found them gone had ended with an error and kept nothing.
 */
export function holdStill(pid: number): Disposable {
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const child of childrenOf(pid)) {
      try {
        // One that is still a copy of its parent has that one wait until it has become what it is to be.
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
      // A service that is stopping waits for its workers.
      signal('SIGCONT');
    },
  };
}

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

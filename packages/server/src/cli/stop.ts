import { isRunByNpm } from '../config/env.ts';
import type { Logger } from '../ops/logger.ts';
import type { Service } from '../service/service.ts';
import { printError } from './print.ts';

/** The deadline of a stop: process supervisors kill after ten seconds. */
const stopDeadlineMs = 9600;

/** How often to check that the parent is alive. */
const parentCheckMs = 200;

/**
 * Stops the service: in order, after the drain, at the first signal, and at once at the second. A service that loses a worker
 * also stops, with an error in the log and exit code 1, so that a process supervisor restarts it. A stop that misses its
 * deadline kills the process, which loses no acknowledged write. `process.exit` would wait for the threads, one of which may be
 * in a write that never returns. `parent` is the id of the process that started this one.
 */
export function stopOnSignal(service: Service, logger: Logger, parent: number): void {
  let stopping = false;
  const stop = async (code: number, drain = () => Promise.resolve()) => {
    if (stopping) process.exit(1);
    stopping = true;
    await drain();
    setTimeout(() => {
      printError('The service did not stop in time and is killed.');
      process.kill(process.pid, 'SIGKILL');
    }, stopDeadlineMs).unref();
    try {
      await service[Symbol.asyncDispose]();
      process.exit(code);
    } catch (error) {
      printError(`The service did not stop cleanly: ${String(error)}`);
      process.exit(1);
    }
  };
  const onSignal = (signal: NodeJS.Signals) => {
    logger.info({ signal }, 'stopping');
    void stop(0, () => service.drain());
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  if (isRunByNpm()) {
    whenParentEnds(parent, () => {
      if (stopping) return;
      logger.info('stopping, because npm has ended');
      void stop(0, () => service.drain());
    });
  }
  void service.failed.then((error) => {
    logger.fatal({ err: error }, `stopping: ${error.message}`);
    void stop(1);
  });
}

/**
 * Calls `onEnd` when the parent process has ended. npm sends a signal to the shell that runs a command; the shell ends and does
 * not pass the signal on, which leaves the command running under another parent.
 */
function whenParentEnds(parent: number, onEnd: () => void): void {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onEnd();
  }, parentCheckMs);
}

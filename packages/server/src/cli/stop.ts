import { isRunByNpm } from '../config/env.ts';
import type { Logger } from '../ops/logger.ts';
import type { Service } from '../service/service.ts';
import { complain } from './print.ts';

/** Supervisors lose patience after ten seconds. */
const patienceMs = 9600;

/** How often it is looked whether the parent is still there. */
const lookMs = 200;

/**
 * The first signal stops the service in order, after the drain; the second at once. A service that a part is lost of
 * stops too, as a failure and with a sentence in the log: a supervisor starts it again. A stop that takes too long ends as
 * a power cut would, which loses nothing acknowledged: an exit would wait for threads, and one may be in a write that does
 * not return. `parent` is the id of the process that started this one.
 */
export function stopOnSignal(service: Service, logger: Logger, parent: number): void {
  let stopping = false;
  const stop = async (code: number, drain = () => Promise.resolve()) => {
    if (stopping) process.exit(1);
    stopping = true;
    await drain();
    setTimeout(() => {
      complain('The service did not stop in time and is killed.');
      process.kill(process.pid, 'SIGKILL');
    }, patienceMs).unref();
    try {
      await service[Symbol.asyncDispose]();
      process.exit(code);
    } catch (error) {
      complain(`The service did not stop cleanly: ${String(error)}`);
      process.exit(1);
    }
  };
  const onSignal = (signal: NodeJS.Signals) => {
    logger.info({ signal }, 'stopping');
    void stop(0, () => service.drain());
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  if (isRunByNpm()) {
    onceOrphaned(parent, () => {
      if (stopping) return;
      logger.info('stopping, for npm has ended');
      void stop(0, () => service.drain());
    });
  }
  void service.failed.then((error) => {
    logger.fatal({ err: error }, `stopping: ${error.message}`);
    void stop(1);
  });
}

/**
 * npm gives a signal to the shell in which it runs a command, and that ends of it without passing it on. So the command
 * is left behind, with another parent.
 */
function onceOrphaned(parent: number, act: () => void): void {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, lookMs);
}

import { parentPort } from 'node:worker_threads';
import { type Port, processPort, threadPort } from './port.ts';
import { type Functions, Rpc } from './rpc.ts';

/** The call by which a worker says that it is ready. */
export const readyMethod = 'ready';

/**
 * Serves the calls of the thread or process that has started this worker, and returns what calls that side. The script of a worker
 * calls it once it is ready.
 */
export function answerParent<Theirs extends Functions>(
  ours: Functions,
): Rpc<Theirs> & Pick<Port, 'takeArrived' | 'close'> {
  const port = parentPort ? threadPort(parentPort) : processPort(process);
  const parent = new Rpc<Theirs>(port, ours);
  parent.notify(readyMethod, [] as never);
  return Object.assign(parent, {
    takeArrived: () => {
      port.takeArrived();
    },
    close: () => {
      parent.flush();
      port.close();
    },
  });
}

/**
 * Ignores SIGINT and SIGTERM, and exits when the channel to the parent closes. The script of a process calls it first: Ctrl-C and
 * the signal of a service manager reach the whole process group, but calls under way must finish, so the parent decides when
 * its processes end.
 */
export function outliveSignals(): void {
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('disconnect', () => process.exit());
}

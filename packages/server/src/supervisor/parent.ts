import { parentPort } from 'node:worker_threads';
import { type Port, processPort, threadPort } from './port.ts';
import { type Functions, Rpc } from './rpc.ts';

/** The notification by which a worker says that it is ready. */
export const readyMethod = 'ready';

/**
 * Serves the calls of the thread or process that started this worker, and returns the connection for calls in the other direction.
 * The script of a worker calls this function once it is ready.
 */
export function serveParent<Remote extends Functions>(
  handlers: Functions,
): Rpc<Remote> & Pick<Port, 'receivePending' | 'close'> {
  const port = parentPort ? threadPort(parentPort) : processPort(process);
  const parent = new Rpc<Remote>(port, handlers);
  parent.notify(readyMethod, [] as never);
  return Object.assign(parent, {
    receivePending: () => {
      port.receivePending();
    },
    close: () => {
      parent.flush();
      port.close();
    },
  });
}

/**
 * Ignores SIGINT and SIGTERM, and exits when the channel to the parent closes. The script of a process calls this function first.
 * Ctrl-C and the signal of a service manager reach the whole process group, but running calls must finish, so the parent decides
 * when its processes end.
 */
export function outliveSignals(): void {
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('disconnect', () => process.exit());
}

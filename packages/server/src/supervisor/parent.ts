import { parentPort } from 'node:worker_threads';
import { type Port, processPort, threadPort } from './port.ts';
import { type Functions, Rpc } from './rpc.ts';

/** How a part tells that it takes calls. */
export const readyMethod = 'ready';

/**
 * To be called by the script of a part once it is ready: answers the calls of the thread or process that has started it,
 * and takes calls to it.
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
 * To be called at the beginning of the script of a process. Ctrl-C and the signal of a supervisor reach the whole group,
 * but what is under way is still to be finished: the parent ends its processes when it stops, and the end of the channel
 * ends those of a parent that is gone.
 */
export function outliveSignals(): void {
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('disconnect', () => process.exit());
}

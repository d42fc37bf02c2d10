import type { ChildProcess } from 'node:child_process';
import { type MessagePort, receiveMessageOnPort, type Transferable, type Worker } from 'node:worker_threads';

/** What messages travel by between this thread and another one, or another process. Each arrives once, in order. */
export interface Port {
  /** What the other side can't hear any more is lost without a word. Throws where a message can't be copied. */
  post(message: unknown, transfer: readonly Transferable[]): void;
  listen(listener: (message: unknown) => void): void;
  /** Takes in what has arrived and would only be heard at a later turn of the event loop. */
  takeArrived(): void;
  /** Hears no more; a side that has nothing else to do ends. */
  close(): void;
}

/** The port to a thread, or from within a thread that to its parent. */
export function threadPort(port: Worker | MessagePort): Port {
  let heard: (message: unknown) => void = () => undefined;
  return {
    post: (message, transfer) => {
      port.postMessage(message, transfer);
    },
    listen: (listener) => {
      heard = listener;
      port.on('message', listener);
    },
    takeArrived: () => {
      if ('threadId' in port) return;
      for (let next; (next = receiveMessageOnPort(port)) !== undefined;) heard(next.message);
    },
    close: () => {
      if (!('threadId' in port)) port.close();
    },
  };
}

/** The port to a process that was forked with `serialization: 'advanced'`, or from within one that to its parent. */
export function processPort(port: ChildProcess | NodeJS.Process): Port {
  return {
    post: (message) => {
      // A process that was killed can't be told; its end is heard of elsewhere.
      port.send?.(message as object, undefined, {}, () => undefined);
    },
    listen: (listener) => {
      port.on('message', listener);
    },
    takeArrived: () => undefined,
    close: () => {
      port.disconnect();
    },
  };
}

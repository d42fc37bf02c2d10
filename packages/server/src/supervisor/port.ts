import type { ChildProcess } from 'node:child_process';
import { type MessagePort, receiveMessageOnPort, type Transferable, type Worker } from 'node:worker_threads';

/** A channel for messages to another thread or process. Each message arrives once, in order. */
export interface Port {
  /** Sends a message. It is lost silently when the other side has exited. Throws when the message can't be copied. */
  post(message: unknown, transfer: readonly Transferable[]): void;
  listen(listener: (message: unknown) => void): void;
  /** Passes on the messages that have arrived, without waiting for the next turn of the event loop. */
  receivePending(): void;
  /** Closes the channel. A thread or process that has nothing else to do then exits. Does nothing on the port to a thread. */
  close(): void;
}

/** Returns the port to a thread; within a thread, the port to its parent. */
export function threadPort(port: Worker | MessagePort): Port {
  let onMessage: (message: unknown) => void = () => undefined;
  return {
    post: (message, transfer) => {
      port.postMessage(message, transfer);
    },
    listen: (listener) => {
      onMessage = listener;
      port.on('message', listener);
    },
    receivePending: () => {
      if ('threadId' in port) return;
      for (let next; (next = receiveMessageOnPort(port)) !== undefined;) onMessage(next.message);
    },
    close: () => {
      if (!('threadId' in port)) port.close();
    },
  };
}

/** Returns the port to a process that was forked with `serialization: 'advanced'`; within such a process, the port to its parent. */
export function processPort(port: ChildProcess | NodeJS.Process): Port {
  return {
    post: (message) => {
      // Errors are ignored: the exit of a killed process is reported by its exit event.
      port.send?.(message as object, undefined, {}, () => undefined);
    },
    listen: (listener) => {
      port.on('message', listener);
    },
    receivePending: () => undefined,
    close: () => {
      port.disconnect();
    },
  };
}

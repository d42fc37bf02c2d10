/** A worker that fails on command. */
import { existsSync, writeFileSync } from 'node:fs';
import { isMainThread, type MessagePort } from 'node:worker_threads';
import { serveParent, outliveSignals } from '../../../packages/server/src/supervisor/parent.ts';

if (isMainThread) outliveSignals();

let count = 0;
const calls = {
  echo: (value: unknown) => value,
  fail: (message: string) => {
    throw new RangeError(message);
  },
  exit: () => process.exit(3),
  /** Exits at the first call with a path, and returns at later calls. */
  exitOnce: (path: string) => {
    if (existsSync(path)) return 'done';
    writeFileSync(path, '');
    return process.exit(3);
  },
  hang: () => {
    for (;;);
  },
  throwLater: () => {
    setImmediate(() => {
      throw new Error('on command');
    });
  },
  countUp: () => {
    parent.notify('count', [++count]);
  },
  /** Returns in the next turn of the event loop: the value, or a function, which can't be copied. */
  nextTurn: async (value: number, isCopied: boolean) => {
    await new Promise((done) => setImmediate(done));
    return isCopied ? value : () => value;
  },
  postTo: (port: MessagePort) => {
    port.postMessage('through the port');
  },
  close: () => {
    parent.notify('count', [-1]);
    parent.close();
  },
};
export type ChildCalls = typeof calls;

const parent = serveParent<{ count: (count: number) => void }>(calls);

/** A part of a service that does as it is told. */
import { existsSync, writeFileSync } from 'node:fs';
import { isMainThread, type MessagePort } from 'node:worker_threads';
import { answerParent, outliveSignals } from '../../../packages/server/src/supervisor/parent.ts';

if (isMainThread) outliveSignals();

let said = 0;
const ours = {
  echo: (value: unknown) => value,
  fail: (message: string) => {
    throw new RangeError(message);
  },
  exit: () => process.exit(3),
  /** Ends the part, the first time that it is asked with this path. */
  exitOnce: (path: string) => {
    if (existsSync(path)) return 'done';
    writeFileSync(path, '');
    return process.exit(3);
  },
  hang: () => {
    for (;;);
  },
  unasked: () => {
    setImmediate(() => {
      throw new Error('nobody asked for it');
    });
  },
  say: () => {
    parent.notify('heard', [++said]);
  },
  /** Answers at the next turn, with what can't be copied unless it is told to. */
  nextTurn: async (value: number, isCopied: boolean) => {
    await new Promise((done) => setImmediate(done));
    return isCopied ? value : () => value;
  },
  answer: (port: MessagePort) => {
    port.postMessage('through the port');
  },
  close: () => {
    parent.notify('heard', [-1]);
    parent.close();
  },
};
export type ChildCalls = typeof ours;

const parent = answerParent<{ heard: (count: number) => void }>(ours);

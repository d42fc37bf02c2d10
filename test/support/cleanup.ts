import { after } from 'node:test';

const stack = new AsyncDisposableStack();
after(() => stack.disposeAsync());

/** Undoes a step of the set-up when the tests of the file are over, the last step first. */
export function cleanup(undo: () => unknown): void {
  stack.defer(async () => {
    await undo();
  });
}

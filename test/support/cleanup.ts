import { after } from 'node:test';

let steps = new AsyncDisposableStack();
after(cleanUp);

/** Undoes a step of the set-up when the tests of the file are over, the last step first. */
export function cleanup(undo: () => unknown): void {
  steps.defer(async () => {
    await undo();
  });
}

/** Undoes the steps now: where several files share a process, after each of them. */
export async function cleanUp(): Promise<void> {
  const done = steps;
  steps = new AsyncDisposableStack();
  await done.disposeAsync();
}

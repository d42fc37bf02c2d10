/** Runs one task at a time. The next task starts when the previous task has succeeded or failed. */
export class InTurn {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

/**
 * Runs that catch up with all that there is at the time of the call: one that is under way may have looked already, so all
 * who come meanwhile share the next.
 */
export class SharedRun<T> {
  readonly #work: () => Promise<T>;
  #current: Promise<unknown> = Promise.resolve();
  #next: Promise<T> | undefined;

  constructor(work: () => Promise<T>) {
    this.#work = work;
  }

  run(): Promise<T> {
    return (this.#next ??= this.#current
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        const run = this.#work();
        this.#current = run;
        return run;
      }));
  }
}

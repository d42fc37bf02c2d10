/**
 * Runs that catch up with all that there is at the time of the call: one that is under way may have looked already, so all
 * who come meanwhile share the next.
 */
export class SharedRun<T> {
  readonly #work: () => Promise<T>;
  #current: Promise<void> | undefined;
  #next: Promise<T> | undefined;

  constructor(work: () => Promise<T>) {
    this.#work = work;
  }

  /** Resolves when the one that is under way is over, however it ends; undefined when there is none. */
  get underWay(): Promise<void> | undefined {
    return this.#current;
  }

  run(): Promise<T> {
    return (this.#next ??= Promise.resolve(this.#current).then(() => {
      this.#next = undefined;
      const run = this.#work();
      const over = (): void => {
        this.#current = undefined;
      };
      this.#current = run.then(over, over);
      return run;
    }));
  }
}

/**
 * Runs a task that catches up with all that exists at the time of the call. A run under way may have read too early, so all
 * calls that come meanwhile share the next run.
 */
export class SharedRun<T> {
  readonly #work: () => Promise<T>;
  #current: Promise<void> | undefined;
  #next: Promise<T> | undefined;

  constructor(work: () => Promise<T>) {
    this.#work = work;
  }

  /** Resolves when the run under way has succeeded or failed; undefined when there is none. */
  get currentRun(): Promise<void> | undefined {
    return this.#current;
  }

  run(): Promise<T> {
    return (this.#next ??= Promise.resolve(this.#current).then(() => {
      this.#next = undefined;
      const run = this.#work();
      const finish = (): void => {
        this.#current = undefined;
      };
      this.#current = run.then(finish, finish);
      return run;
    }));
  }
}

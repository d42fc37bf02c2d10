/** A gate that callers of `pass` wait for while it is shut. */
export class Gate {
  #waiting: (() => void)[] | undefined;

  get isShut(): boolean {
    return this.#waiting !== undefined;
  }

  shut(): void {
    this.#waiting ??= [];
  }

  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const pass of waiting) pass();
  }

  async pass(): Promise<void> {
    while (this.#waiting !== undefined) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      this.#waiting.push(() => {
        resolve(undefined);
      });
      await promise;
    }
  }
}

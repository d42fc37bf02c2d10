/** Rejects the waiting callers of calls under way, while the work itself continues. */
export class Refusals {
  readonly #rejects = new Set<(error: Error) => void>();

  /** Returns the result of a call; rejects when `refuse` is called first. */
  async untilRefused<T>(call: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    this.#rejects.add(reject);
    try {
      return await Promise.race([call, promise]);
    } finally {
      this.#rejects.delete(reject);
    }
  }

  refuse(error: Error): void {
    for (const reject of this.#rejects) reject(error);
  }
}
